import { buildWebIfStale } from './build-web.mjs'

buildWebIfStale()
await import('../bench/run.mjs')
