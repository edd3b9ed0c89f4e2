import { readFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { text as readAll } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { tenantTag } from '#cache/tags.ts'
import type { Tenant } from '#context.ts'
import { analyzeTables } from '#db/analyze.ts'
import { startQueue } from '#db/queue.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { signedLink } from '#modules/accounts/code-links.service.ts'
import {
  forgetKeysByCommand,
  listKeysByCommand,
  renewKeysByCommand,
  setKeysByCommand,
  tellAddress,
} from '#modules/acquirers/keys.command.ts'
import { listInterests } from '#modules/interests/interests.command.ts'
import { listWishes } from '#modules/interests/wishes.command.ts'
import { missByCommand } from '#modules/orders/missing/missing.command.ts'
import { recentOrderLines } from '#modules/orders/office/order-list.command.ts'
import { decideReview, reviewLines } from '#modules/orders/office/reviews.command.ts'
import { findTenantBySlug } from '#modules/registry/registry.service.ts'
import { createKeyByCommand, endKeyByCommand, keyLines } from '#modules/staff/api-keys.command.ts'
import { addStaffByKey, auditLines, removeStaffByKey, staffLines } from '#modules/staff/staff.command.ts'
import { listSurveyCounts } from '#modules/surveys/surveys.command.ts'
import { exportByCommand } from '#modules/tenants/exported-shop.command.ts'
import { loadAgreed } from '#modules/tenants/load-folders.service.ts'
import { createShop } from '#modules/tenants/new-shop.service.ts'
import { endShop, removeShop, reopenShop, shopLines } from '#modules/tenants/shop-end.command.ts'
import { makeSecret, webhookLines } from '#modules/webhooks/webhooks.command.ts'
import { reasonsOf } from '#reasons.ts'
import { readSettings, type Settings } from '#settings.ts'
import { shopAddress } from '#shop-address.ts'
import { keyRights } from '@mutirao/domain/staff'
import { withDatabase, type Pool } from './with-database.ts'

/**
 * `npm run tenant -- load tenants/<slug>` checks a whole folder, previews its changes, asks for consent and applies it; `new` creates a folder,
 * `create` a shop without one, which its owner fills and opens in the office; `check` only checks; `interests` counts people who wait, `wishes` searches without a result, `surveys` answers, `orders` lists those of the last
 * days, `export` writes a shop as a folder, `missing` reports a missing item, `reviews` lists and settles payments in review, `list` names the shops, `close`, `open` and `remove` end or
 * reopen one, `staff` manages the shop's staff and shows their actions, `keys` stores acquirers' credentials, `api-keys` creates and ends the keys of
 * programs, `webhooks` creates the secrets of its own systems, `link` signs the address of a campaign's code.
 */
const isAgreed = process.argv.includes('--yes')
const [command, folder, ...rest] = process.argv.slice(2).filter((word) => word !== '--yes')

/** The sentences for the caller of a failed command, and its exit code. */
type Failed = { failed: string[]; code: number }
const failed = (lines: string[], code = 1): Failed => ({ failed: lines, code })

/** Commands that need no database, and those that do. */
const folderCommands: Record<string, (path: string) => Promise<Failed | undefined>> = { new: begin, check }
const shopCommands: Record<string, (path: string, settings: Settings) => Promise<Failed | undefined>> = {
  load,
  create,
  interests: listing(listInterests),
  wishes: listing(listWishes),
  surveys: listing(listSurveyCounts),
  orders: listing(listRecentOrders),
  missing,
  reviews,
  staff,
  keys,
  'api-keys': apiKeys,
  webhooks,
  link,
  export: exportFolder,
  close: ending(endShop),
  open: ending(reopenShop),
  remove,
}

/** Commands whose next word is a subcommand; the shop follows it. */
const subcommands = new Set(['reviews', 'staff', 'keys', 'api-keys', 'webhooks'])

const ended = await run().catch((error: unknown) => failed(reasonsOf(error)))
if (ended) {
  for (const line of ended.failed) console.error(line)
  // Output to a pipe may not be flushed yet.
  process.stdout.write('', () => process.stderr.write('', () => process.exit(ended.code)))
}

async function run(): Promise<Failed | undefined> {
  if (command === 'list') return list()
  const inFolder = command ? folderCommands[command] : undefined
  const inShop = command ? shopCommands[command] : undefined
  if (folder && inFolder) return inFolder(resolve(folder))
  if (!folder || !inShop)
    return failed([
      'Use: npm run tenant -- load tenants/<loja> (ou new, create, check, export, interests, wishes, surveys, orders, missing, reviews, staff, keys, api-keys, webhooks, link, list, close, open, remove)',
    ])
  const read = readSettings(process.env)
  if ('mistakes' in read) return failed(read.mistakes)
  return inShop(subcommands.has(command!) ? folder : resolve(folder), read.settings)
}

async function begin(path: string): Promise<Failed | undefined> {
  const { startFolder } = await import('#modules/tenants/kinds/shop-folders.service.ts')
  const refused = await startFolder(path)
  if (refused) return failed([refused.mistake])
  const name = `tenants/${basename(path)}`
  console.log(`${name} criada. Preencha a planilha ${name}/catalogs/pedidos.csv e os outros arquivos, e depois:`)
  console.log(`  npm run tenant -- check ${name}`)
  console.log(`  npm run tenant -- load ${name}`)
  return undefined
}

async function check(path: string): Promise<Failed | undefined> {
  const { readTenantFolder } = await import('#modules/tenants/folder/read-folder.service.ts')
  const read = readSettings(process.env)
  const client = 'settings' in read ? read.settings.client : undefined
  const tenantsDir = 'settings' in read ? read.settings.tenantsDir : undefined
  const checked = await readTenantFolder(path, { now: new Date(), client }, tenantsDir)
  for (const { file, line, message } of checked.warnings) console.log(`aviso: ${file}:${line} ${message}`)
  if ('mistakes' in checked) return failed(checked.mistakes.map(({ file, line, message }) => `${file}:${line} ${message}`))
  console.log(`${basename(path)}: nenhum erro${checked.warnings.length > 0 ? `, ${checked.warnings.length} aviso(s)` : ''}.`)
  return undefined
}

/** Shows the preview and asks; scripts pass --yes. Without a terminal and without --yes nothing is written. */
async function load(path: string, settings: Settings): Promise<Failed | undefined> {
  const result = await withDatabase(settings, async (pool, { key, url }) => {
    const options = {
      pool,
      mediaDir: join(settings.dataDir, 'media'),
      tenantsDir: settings.tenantsDir,
      now: new Date(),
      key,
      say: console.log,
    }
    const loaded = await loadAgreed(path, { ...options, agree })
    if ('isChanged' in loaded)
      await pool.query("select pg_notify('changes', $1)", [JSON.stringify(['tenants', tenantTag({ tenant: loaded })])])
    if ('isChanged' in loaded && loaded.isChanged) await analyzeTables(url)
    return loaded
  })
  if ('mistakes' in result) return failed(result.mistakes.map(({ file, line, message }) => `${file}:${line} ${message}`))
  if ('isDeclined' in result) {
    return failed([process.stdin.isTTY ? 'Nada foi gravado.' : 'Nada foi gravado: sem terminal para perguntar, repita com --yes.'], 2)
  }
  console.log(result.isChanged ? `Loja ${result.slug} carregada.` : `Loja ${result.slug}: nada mudou.`)
  if (result.refused.length > 0) return failed(['Nem tudo: veja o que foi recusado acima.'])
  return undefined
}

/** Creates a shop that its owner fills and opens in the office; a running server knows its host at once. */
async function create(path: string, settings: Settings): Promise<Failed | undefined> {
  const slug = basename(path)
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
    const { dataDir, tenantsDir, publicUrl } = settings
    const made = await createShop(
      { pool, mediaDir: join(dataDir, 'media'), tenantsDir, publicUrl, now: new Date(), key },
      { slug, name, host, owner },
    )
    if ('mistakes' in made) return made
    await pool.query("select pg_notify('changes', $1)", [JSON.stringify(['tenants', tenantTag({ tenant: made })])])
    const tenant = await findTenantBySlug(pool, made.slug)
    return { address: shopAddress({ services: { settings }, tenant: tenant! }) }
  })
  if ('mistakes' in created) return failed([...created.mistakes, 'Nada foi gravado.'])
  console.log(`Loja ${slug} criada: quem visita lê que ela ainda está sendo preparada.`)
  console.log(`${owner} entra com um código em ${new URL('/office/', created.address).href}, preenche a loja e a abre.`)
  return undefined
}

/** "horta-da-rosa" becomes "Horta da rosa", which the owner changes in the office. */
function nameFrom(slug: string): string {
  return slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ')
}

async function agree(lines: string[]): Promise<boolean> {
  for (const line of lines) console.log(line)
  if (isAgreed) return true
  if (!process.stdin.isTTY) return false
  const asking = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await asking.question('Aplicar? [s/N] ')
  asking.close()
  return /^s(im)?$/i.test(answer.trim())
}

async function listRecentOrders(pool: Pool, slug: string) {
  const tenant = await findTenantBySlug(pool, slug)
  return tenant && recentOrderLines(pool, tenant)
}

/** A command that prints the lines of a shop; undefined means that the shop does not exist. */
function listing(linesOf: (pool: Pool, slug: string) => Promise<string[] | undefined>) {
  return async (path: string, settings: Settings): Promise<Failed | undefined> => {
    const lines = await withDatabase(settings, (pool) => linesOf(pool, basename(path)))
    if (!lines) return failed([unknownShop(path)])
    for (const line of lines) console.log(line)
    return undefined
  }
}

function unknownShop(path: string): string {
  return `Não há loja ${basename(path)} no banco: carregue-a primeiro.`
}

/** `export <loja> [pasta]`: writes the shop into `<pasta>/<loja>`, in `exports` by default, and checks that it loads. */
async function exportFolder(shop: string, settings: Settings): Promise<Failed | undefined> {
  const slug = basename(shop)
  const [parent = 'exports', ...more] = rest
  if (more.length > 0) return failed(['Use: npm run tenant -- export <loja> [pasta]'])
  const { dataDir, tenantsDir } = settings
  const now = new Date()
  const path = join(resolve(parent), slug)
  const written = await withDatabase(settings, async (pool) => {
    const tenant = await findTenantBySlug(pool, slug)
    if (!tenant) return { mistake: unknownShop(shop) }
    return exportByCommand(pool, { tenant, path, now, tenantsDir, mediaDir: join(dataDir, 'media') })
  })
  if ('mistake' in written) return failed([written.mistake])
  for (const note of written.notes) console.log(`aviso: ${note}`)
  const { readTenantFolder } = await import('#modules/tenants/folder/read-folder.service.ts')
  const checked = await readTenantFolder(path, { now }, tenantsDir)
  console.log(`Loja ${slug} escrita em ${path}: ${written.count} arquivos.`)
  if (!('mistakes' in checked)) return undefined
  return failed(['A pasta ainda não carrega:', ...checked.mistakes.map(({ file, line, message }) => `${file}:${line} ${message}`)])
}

async function missing(path: string, settings: Settings): Promise<Failed | undefined> {
  const [code, itemId] = rest
  if (!code || !itemId) return failed(['Use: npm run tenant -- missing tenants/<loja> <pedido> <item>'])
  const recorded = await withDatabase(settings, async (pool) => {
    const tenant = await findTenantBySlug(pool, basename(path))
    if (!tenant) return { mistake: unknownShop(path) }
    return missByCommand(pool, { tenant }, { code, itemId })
  })
  if ('mistake' in recorded) return failed([recorded.mistake])
  console.log(recorded.said)
  return undefined
}

/** `reviews list <loja>` and `reviews resolve <loja> <pagamento> accept|return`. */
async function reviews(what: string, settings: Settings): Promise<Failed | undefined> {
  const [path = '', payment, decision] = rest
  const isDecided = what === 'resolve' && payment && (decision === 'accept' || decision === 'return')
  if (!path || (what !== 'list' && !isDecided))
    return failed(['Use: npm run tenant -- reviews list <loja>', '     npm run tenant -- reviews resolve <loja> <pagamento> accept|return'])
  const slug = basename(path)
  const said = await withDatabase(settings, async (pool) => {
    const queue = await startQueue(pool, (error) => console.error(error.message))
    try {
      const tenant = await findTenantBySlug(pool, slug)
      if (!tenant) return { mistake: unknownShop(slug) }
      return isDecided ? await decideReview(pool, { tenant, queue }, payment, decision) : { lines: await reviewLines(pool, tenant) }
    } finally {
      await queue.stop()
    }
  })
  if ('mistake' in said) return failed([said.mistake])
  for (const line of said.lines) console.log(line)
  return undefined
}

type StaffWork = (pool: Pool, asked: { tenant: Tenant; key: string; role: string }) => Promise<{ mistake: string } | { said: string }>

/** `staff add <loja> <e-mail ou celular> <função>`, `staff remove <loja> <e-mail ou celular>`, `staff list <loja>` and `staff log <loja>`. */
async function staff(what: string, settings: Settings): Promise<Failed | undefined> {
  const works = new Map<string, { words: number; work: StaffWork }>([
    ['list', { words: 1, work: async (pool, { tenant }) => ({ said: (await staffLines(pool, tenant)).join('\n') }) }],
    ['log', { words: 1, work: async (pool, { tenant }) => ({ said: (await auditLines(pool, tenant)).join('\n') }) }],
    ['add', { words: 3, work: addStaffByKey }],
    ['remove', { words: 2, work: removeStaffByKey }],
  ])
  const [path = '', key = '', role = ''] = rest
  const asked = works.get(what)
  if (rest.length !== asked?.words)
    return failed([
      'Use: npm run tenant -- staff list|log <loja>',
      '     npm run tenant -- staff add <loja> <e-mail ou celular> owner|manager|picker|courier|keeper|support',
      '     npm run tenant -- staff remove <loja> <e-mail ou celular>',
    ])
  const said = await withDatabase(settings, async (pool) => {
    const tenant = await findTenantBySlug(pool, basename(path))
    return tenant ? asked.work(pool, { tenant, key, role }) : { mistake: unknownShop(path) }
  })
  if ('mistake' in said) return failed([said.mistake])
  console.log(said.said)
  return undefined
}

type ApiKeysWork = (pool: Pool, asked: { tenant: Tenant }) => Promise<{ mistake: string } | { said: string }>

/** `api-keys create <loja> <nome> <direito>…`, `api-keys end <loja> <nome ou id>` and `api-keys list <loja>`. */
async function apiKeys(what: string, settings: Settings): Promise<Failed | undefined> {
  const [path = '', name = '', ...rights] = rest
  const works: Record<string, ApiKeysWork> = {
    create: (pool, asked) => createKeyByCommand(pool, asked, { name, rights }),
    end: (pool, asked) => endKeyByCommand(pool, asked, name),
    list: async (pool, asked) => ({ said: (await keyLines(pool, asked)).join('\n') }),
  }
  const work = works[what]
  if (!work || path === '' || (what !== 'list' && name === ''))
    return failed([
      'Use: npm run tenant -- api-keys list <loja>',
      `     npm run tenant -- api-keys create <loja> <nome> <direito>…   (${keyRights.join(', ')})`,
      '     npm run tenant -- api-keys end <loja> <nome ou id>',
    ])
  const said = await withDatabase(settings, async (pool) => {
    const tenant = await findTenantBySlug(pool, basename(path))
    return tenant ? work(pool, { tenant }) : { mistake: unknownShop(path) }
  })
  if ('mistake' in said) return failed([said.mistake])
  console.log(said.said)
  return undefined
}

type KeysWork = (pool: Pool, input: Parameters<typeof setKeysByCommand>[1], acquirer: string) => ReturnType<typeof setKeysByCommand>

/**
 * `keys set <loja> <adquirente> [arquivo]`, `keys list|renew <loja>`, `keys forget|webhook <loja> <adquirente>`. Credentials come from the file or
 * from the standard input, because every user of the machine can read a command's arguments.
 */
async function keys(what: string, settings: Settings): Promise<Failed | undefined> {
  const works = new Map<string, { words: number; more?: number; work: KeysWork }>([
    ['set', { words: 2, more: 1, work: setKeysByCommand }],
    ['list', { words: 1, work: listKeysByCommand }],
    ['renew', { words: 1, work: renewKeysByCommand }],
    ['forget', { words: 2, work: forgetKeysByCommand }],
    ['webhook', { words: 2, work: tellAddress }],
  ])
  const [path = '', acquirer = '', file] = rest
  const asked = works.get(what)
  if (!asked || rest.length < asked.words || rest.length > asked.words + (asked.more ?? 0))
    return failed([
      'Use: npm run tenant -- keys set <loja> bacen|mercadopago [arquivo.json]   (sem arquivo, da entrada padrão)',
      '     npm run tenant -- keys list|renew <loja>',
      '     npm run tenant -- keys forget|webhook <loja> bacen|mercadopago',
    ])
  const said = await withDatabase(settings, async (pool, { secrets }) => {
    const tenant = await findTenantBySlug(pool, basename(path))
    if (!tenant) return { mistakes: [unknownShop(path)] }
    return asked.work(pool, { tenant, secrets, settings, readText: () => readKeyText(file) }, acquirer)
  })
  if ('mistakes' in said) return failed(said.mistakes)
  console.log(said.said)
  return undefined
}

/** In a file, a value such as "@cliente.pem" is replaced by the content of that file beside it. */
async function readKeyText(file: string | undefined): Promise<string> {
  if (file === undefined) return readAll(process.stdin)
  const text = await readFile(file, 'utf8')
  const beside = [...new Set([...text.matchAll(/"@([^"/\\]+)"/g)].map(([, name]) => name!))]
  const contents = await Promise.all(beside.map(async (name) => [name, await readFile(join(dirname(file), name), 'utf8')] as const))
  return contents.reduce((whole, [name, content]) => whole.replaceAll(`"@${name}"`, () => JSON.stringify(content)), text)
}

/** `webhooks list <loja>` and `webhooks secret <loja> <endereço>`. */
async function webhooks(what: string, settings: Settings): Promise<Failed | undefined> {
  const [path = '', url, ...more] = rest
  const isAsked = more.length === 0 && path && (what === 'list' ? !url : what === 'secret' && url)
  if (!isAsked) return failed(['Use: npm run tenant -- webhooks list <loja>', '     npm run tenant -- webhooks secret <loja> <endereço>'])
  const said = await withDatabase(settings, async (pool, { secrets: { key } }) => {
    const tenant = await findTenantBySlug(pool, basename(path))
    if (!tenant) return { mistake: unknownShop(path) }
    return url ? makeSecret(pool, { tenant, key }, url) : { lines: await webhookLines(pool, { tenant, key }) }
  })
  if ('mistake' in said) return failed([said.mistake])
  for (const line of said.lines) console.log(line)
  return undefined
}

async function list(): Promise<Failed | undefined> {
  const read = readSettings(process.env)
  if ('mistakes' in read) return failed(read.mistakes)
  for (const line of await withDatabase(read.settings, shopLines)) console.log(line)
  return undefined
}

/** A command that ends or reopens the shop named by its next word. */
function ending(act: typeof endShop) {
  return async (path: string, settings: Settings): Promise<Failed | undefined> => {
    const said = await withDatabase(settings, async (pool) => {
      const queue = await startQueue(pool, (error) => console.error(error.message))
      try {
        const tenant = await findTenantBySlug(pool, basename(path))
        return tenant ? await act(pool, { tenant, queue }) : { mistake: unknownShop(path) }
      } finally {
        await queue.stop()
      }
    })
    if ('mistake' in said) return failed([said.mistake])
    console.log(said.said)
    return undefined
  }
}

async function remove(path: string, settings: Settings): Promise<Failed | undefined> {
  const isSure = await agree([`Pessoas, catálogo, chaves e configurações da loja ${basename(path)} somem, sem volta.`])
  return isSure ? ending(removeShop)(path, settings) : failed(['Nada foi removido.'], 2)
}

async function link(path: string, settings: Settings): Promise<Failed | undefined> {
  const [code] = rest
  if (!code) return failed(['Use: npm run tenant -- link tenants/<loja> <código>'])
  const signed = await withDatabase(settings, async (pool, { key }) => {
    const tenant = await findTenantBySlug(pool, basename(path))
    if (!tenant) return { mistake: unknownShop(path) }
    const address = shopAddress({ services: { settings }, tenant })
    return tenantTransaction(pool, tenant.id, (db) => signedLink({ db, tenant, now: new Date() }, { key, code, address }))
  })
  if ('mistake' in signed) return failed([signed.mistake])
  console.log(signed.link)
  return undefined
}
