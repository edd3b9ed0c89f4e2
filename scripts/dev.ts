// The shop with hot reload of screens and server.
import { buildOfficeIfStale } from './build-web.ts'
import { becomeNode } from './in-place.ts'

buildOfficeIfStale()
becomeNode(['--watch', '--watch-preserve-output', 'apps/api/src/main.ts', '--dev', '--with-parent'])
