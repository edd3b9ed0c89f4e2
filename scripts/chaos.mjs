import { buildWebIfStale } from './build-web.mjs'

buildWebIfStale()
await import('../chaos/run.mjs')
