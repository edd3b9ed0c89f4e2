// The shop with hot reload of screens and server.
import { becomeNode } from './in-place.ts'

becomeNode(['--watch', '--watch-preserve-output', 'apps/api/src/main.ts', '--dev', '--with-parent'])
