import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openMedia } from '#adapters/media/open-media.ts'
import { tenantTag } from '#cache/tags.ts'
import { analyzeTables } from '#db/analyze.ts'
import { findTenantBySlug } from '#modules/registry/registry.service.ts'
import { exportByCommand } from '#modules/tenants/exported-shop.command.ts'
import { loadAgreed } from '#modules/tenants/load-folders.service.ts'
import { createShop } from '#modules/tenants/new-shop.service.ts'
import { readSettings } from '#settings.ts'
import { shopAddress } from '#shop-address.ts'
import { agree, failed, unknownShop, type Invocation, type Failed } from './shop-command.ts'
import { withDatabase, type Pool } from './with-database.ts'

/** `new <pasta>` needs no database and no settings. */
export async function beginFolder(folder: string): Promise<Failed | undefined> {
  const { startFolder } = await import('#modules/tenants/kinds/shop-folders.service.ts')
  const path = resolve(folder)
  const refused = await startFolder(path)
  if (refused) return failed([refused.mistake])
  const name = `tenants/${basename(path)}`
  console.log(`${name} criada. Preencha a planilha ${name}/catalogs/pedidos.csv e os outros arquivos, e depois:`)
  console.log(`  npm run tenant -- check ${name}`)
  console.log(`  npm run tenant -- load ${name}`)
  return undefined
}

/** `check <pasta>` needs no database; wrong settings are no fault of the folder. */
export async function checkFolder(folder: string): Promise<Failed | undefined> {
  const { readTenantFolder } = await import('#modules/tenants/folder/read-folder.service.ts')
  const path = resolve(folder)
  const read = readSettings(process.env)
  const client = 'settings' in read ? read.settings.client : undefined
  const tenantsDir = 'settings' in read ? read.settings.tenantsDir : undefined
  const checked = await readTenantFolder(path, { now: new Date(), client }, tenantsDir)
  for (const { file, line, message } of checked.warnings) console.log(`aviso: ${file}:${line} ${message}`)
  if ('mistakes' in checked) return failed(linesOf(checked.mistakes))
  console.log(`${basename(path)}: nenhum erro${checked.warnings.length > 0 ? `, ${checked.warnings.length} aviso(s)` : ''}.`)
  return undefined
}

/** `load <pasta>`: previews the changes and asks before it writes. */
export async function loadFolder({ words: [folder = ''], settings, isAgreed }: Invocation): Promise<Failed | undefined> {
  const result = await withDatabase(settings, async (pool, { key, url }) => {
    const loaded = await loadAgreed(resolve(folder), {
      pool,
      media: openMedia(settings),
      tenantsDir: settings.tenantsDir,
      now: new Date(),
      key,
      say: console.log,
      agree: (lines) => agree(lines, { isAgreed }),
    })
    if ('isChanged' in loaded) await tellServers(pool, loaded)
    if ('isChanged' in loaded && loaded.isChanged) await analyzeTables(url)
    return loaded
  })
  if ('mistakes' in result) return failed(linesOf(result.mistakes))
  if ('isDeclined' in result) {
    return failed([process.stdin.isTTY ? 'Nada foi gravado.' : 'Nada foi gravado: sem terminal para perguntar, repita com --yes.'], 2)
  }
  console.log(result.isChanged ? `Loja ${result.slug} carregada.` : `Loja ${result.slug}: nada mudou.`)
  if (result.refused.length > 0) return failed(['Nem tudo: veja o que foi recusado acima.'])
  return undefined
}

/** `create <loja> --owner … --host …`: a shop that its owner fills and opens in the office. */
export async function createByCommand({ words: [shop = '', ...rest], settings }: Invocation): Promise<Failed | undefined> {
  const slug = basename(shop)
  const options = { owner: { type: 'string' }, host: { type: 'string' }, name: { type: 'string' } } as const
  const read = parseArgs({ args: rest, options, strict: false, allowPositionals: true })
  const { owner, host, name = nameFrom(slug), ...unknown } = read.values
  const isAsked = typeof owner === 'string' && typeof host === 'string' && typeof name === 'string'
  if (!isAsked || read.positionals.length > 0 || Object.keys(unknown).length > 0) {
    return failed([
      'Use: npm run tenant -- create <loja> --owner <e-mail ou celular> --host <endereço> [--name "Nome da loja"]',
      '     como npm run tenant -- create horta-da-rosa --owner rosa@example.com --host hortadarosa.com.br --name "Horta da Rosa"',
    ])
  }
  const created = await withDatabase(settings, async (pool, { key }) => {
    const { tenantsDir, publicUrl, client } = settings
    const made = await createShop(
      { pool, media: openMedia(settings), tenantsDir, publicUrl, client, now: new Date(), key },
      { slug, name, host, owner },
    )
    if ('mistakes' in made) return made
    await tellServers(pool, made)
    const tenant = await findTenantBySlug(pool, made.slug)
    return { address: shopAddress({ services: { settings }, tenant: tenant! }) }
  })
  if ('mistakes' in created) return failed([...created.mistakes, 'Nada foi gravado.'])
  console.log(`Loja ${slug} criada: quem visita lê que ela ainda está sendo preparada.`)
  console.log(`${owner} entra com um código em ${new URL('/office/', created.address).href}, preenche a loja e a abre.`)
  if (isPortGuessed(created.address, settings))
    console.log(`A porta ${settings.port} vale se o servidor começou sem PORT; se não, troque pela dele.`)
  return undefined
}

/** Whether the server may listen at another port than this command knows of. */
const isPortGuessed = (address: string, { publicUrl }: Invocation['settings']) =>
  publicUrl === undefined && process.env['PORT'] === undefined && address.startsWith('http:')

/** "horta-da-rosa" becomes "Horta da rosa", which the owner changes in the office. */
function nameFrom(slug: string): string {
  return slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ')
}

/** `export <loja> [pasta]`: writes the shop into `<pasta>/<loja>`, in `exports` by default, and checks that it loads. */
export async function exportFolder({ words: [shop = '', parent = 'exports', ...more], settings }: Invocation): Promise<Failed | undefined> {
  const slug = basename(shop)
  if (more.length > 0) return failed(['Use: npm run tenant -- export <loja> [pasta]'])
  const { tenantsDir } = settings
  const now = new Date()
  const path = join(resolve(parent), slug)
  const written = await withDatabase(settings, async (pool) => {
    const tenant = await findTenantBySlug(pool, slug)
    if (!tenant) return { mistake: unknownShop(shop) }
    return exportByCommand(pool, { tenant, path, now, tenantsDir, media: openMedia(settings) })
  })
  if ('mistake' in written) return failed([written.mistake])
  for (const note of written.notes) console.log(`aviso: ${note}`)
  const { readTenantFolder } = await import('#modules/tenants/folder/read-folder.service.ts')
  const checked = await readTenantFolder(path, { now }, tenantsDir)
  console.log(`Loja ${slug} escrita em ${path}: ${written.count} arquivos.`)
  if (!('mistakes' in checked)) return undefined
  return failed(['A pasta ainda não carrega:', ...linesOf(checked.mistakes)])
}

/** Running servers read a new or changed shop at once. */
async function tellServers(pool: Pool, shop: Parameters<typeof tenantTag>[0]['tenant']) {
  await pool.query("select pg_notify('changes', $1)", [JSON.stringify(['tenants', tenantTag({ tenant: shop })])])
}

function linesOf(mistakes: readonly { file: string; line: number; message: string }[]): string[] {
  return mistakes.map(({ file, line, message }) => `${file}:${line} ${message}`)
}
