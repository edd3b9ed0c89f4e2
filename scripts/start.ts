// Builds the pages and the API document when their sources changed, then serves the shop.
import { buildAllIfStale } from './build-web.ts'
import { becomeNode } from './in-place.ts'
import { serverArguments, serverEnvironment } from './server-command.ts'

buildAllIfStale()
becomeNode([...serverArguments, '--with-parent'], serverEnvironment())
