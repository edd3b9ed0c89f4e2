// Builds the pages when their sources changed, then serves the shop.
import { spawn } from 'node:child_process'
import { buildWebIfStale } from './build-web.mjs'
import { serverArguments, serverEnvironment } from './server-command.mjs'

buildWebIfStale()
const server = spawn(process.execPath, serverArguments, { stdio: 'inherit', env: serverEnvironment() })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
