// Builds the pages when their sources changed, then serves the shop.
import { buildWebIfStale } from './build-web.ts'
import { becomeNode } from './in-place.ts'
import { serverArguments, serverEnvironment } from './server-command.ts'

buildWebIfStale()
becomeNode([...serverArguments, '--with-parent'], serverEnvironment())
