// Builds the pages when their sources changed, then serves the shop.
import { buildWebIfStale } from './build-web.mjs'
import { becomeNode } from './in-place.mjs'
import { serverArguments, serverEnvironment } from './server-command.mjs'

buildWebIfStale()
becomeNode([...serverArguments, '--with-parent'], serverEnvironment())
