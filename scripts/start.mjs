// Builds the pages when their sources changed, then serves the shop.
import { spawn } from 'node:child_process'
import { buildWebIfStale } from './build-web.mjs'

buildWebIfStale()
const server = spawn(process.execPath, ['apps/api/src/main.ts'], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
