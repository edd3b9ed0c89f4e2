import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { writeProjects } from './capacitor.ts'
import { NativeMistake, readShop } from './shop.ts'
import { writeWebFiles } from './web-files.ts'

const projects = fileURLToPath(new URL('../projects/', import.meta.url))

/**
 * `npm run native -- --tenant tenants/<slug>`: writes the merchant's app to apps/native/projects/<slug>. `--server`: another origin than the folder's;
 * `--web`: the screens' files alone; `--out`: another folder, within the repository because the projects name its node_modules.
 */
async function main() {
  const { values } = parseArgs({
    options: { tenant: { type: 'string' }, server: { type: 'string' }, out: { type: 'string' }, web: { type: 'boolean', default: false } },
  })
  if (!values.tenant) throw new NativeMistake('diga de qual loja: --tenant tenants/<loja>')
  const shop = await readShop(values.tenant, values.server)
  const folder = values.out ?? join(projects, shop.slug)
  await writeWebFiles(join(folder, 'www'), shop)
  if (!values.web) await writeProjects(folder, shop)
  console.log(`${shop.name}: ${folder}`)
}

await main().catch((error: unknown) => {
  if (!(error instanceof NativeMistake)) throw error
  console.error(error.message)
  process.exitCode = 1
})
