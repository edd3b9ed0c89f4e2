// The shop with hot reload of screens and server; the office is rebuilt when its files change. `--worker`: with the shop's service worker.
import { becomeNode } from './in-place.ts'
import { preloaded } from './server-command.ts'

// npm keeps an option without a "--" before it for itself, and says so in the environment.
const hasWorker = process.argv.includes('--worker') || process.env['npm_config_worker'] === 'true'

becomeNode(['--watch', '--watch-preserve-output', ...preloaded, 'apps/api/src/main.ts', '--dev', '--with-parent'], {
  ...process.env,
  ...(hasWorker && { VITE_WORKER: 'true' }),
})
