#!/bin/sh
# `npm start`: sets up what is missing, then becomes the platform, so that no process waits beside it.
cd "$(dirname "$0")/.." || exit
node="$(node scripts/run.mjs prepare)" || exit
# The compile cache keeps compiled code: starts take half the time, and a process needs less memory.
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$PWD/node_modules/.cache/node}"
# A smaller young generation: without it, two thousand idle devices exceed their goal of 250 MB (docs/benchmarks.md).
exec "$node" --expose-gc --max-semi-space-size=8 apps/platform/dist/main.js --stop-with-parent
