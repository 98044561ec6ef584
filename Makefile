# The common commands, by name. Each is one line that works without make.
.PHONY: build test check bench cover

build:
	CGO_ENABLED=0 go build -trimpath -o perfstat ./cmd/perfstat

test:
	go test ./...

check:
	bash .ci/run

# Speed, as a ratio to a peer in the same run.
bench:
	bash .ci/bench

cover:
	go test -coverprofile=/tmp/perfstat.cover ./... && go tool cover -func=/tmp/perfstat.cover | tail -n 1
