// The shop with hot reload of screens and server; the office is rebuilt when its files change.
import { becomeNode } from './in-place.ts'

becomeNode(['--watch', '--watch-preserve-output', 'apps/api/src/main.ts', '--dev', '--with-parent'])
