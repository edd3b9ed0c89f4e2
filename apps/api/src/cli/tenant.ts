import { basename } from 'node:path'
import type { Tenant } from '#context.ts'
import { listInterests } from '#modules/interests/interests.command.ts'
import { listWishes } from '#modules/interests/wishes.command.ts'
import { missByCommand } from '#modules/orders/missing/missing.command.ts'
import { recentOrderLines } from '#modules/orders/office/order-list.command.ts'
import { decideReview, reviewLines } from '#modules/orders/office/reviews.command.ts'
import { listSurveyCounts } from '#modules/surveys/surveys.command.ts'
import { endShop, removeShop, reopenShop, shopLines } from '#modules/tenants/shop-end.command.ts'
import { reasonsOf } from '#reasons.ts'
import { readSettings } from '#settings.ts'
import { apiKeys, keys, link, staff, webhooks } from './shop-access-commands.ts'
import { agree, atShop, failed, withQueue, type Invocation, type Failed, type ShopCommand } from './shop-command.ts'
import { beginFolder, checkFolder, createByCommand, exportFolder, loadFolder } from './shop-folder-commands.ts'
import { withDatabase, type Pool } from './with-database.ts'

/**
 * `npm run tenant -- load tenants/<slug>` checks a whole folder, previews its changes, asks for consent and applies it; `new` creates a folder,
 * `create` a shop without one, which its owner fills and opens in the office; `check` only checks; `interests` counts people who wait, `wishes` searches without a result, `surveys` answers, `orders` lists those of the last
 * days, `export` writes a shop as a folder, `missing` reports a missing item, `reviews` lists and settles payments in review, `list` names the shops, `close`, `open` and `remove` end or
 * reopen one, `staff` manages the shop's staff and shows their actions, `keys` stores acquirers' credentials, `api-keys` creates and ends the keys of
 * programs, `webhooks` creates the secrets of its own systems, `link` signs the address of a campaign's code.
 */
const folderCommands: Record<string, (folder: string) => Promise<Failed | undefined>> = { new: beginFolder, check: checkFolder }
const shopCommands: Record<string, ShopCommand> = {
  load: loadFolder,
  create: createByCommand,
  export: exportFolder,
  interests: listing(listInterests),
  wishes: listing(listWishes),
  surveys: listing(listSurveyCounts),
  orders: listing(recentOrderLines),
  missing,
  reviews,
  staff,
  keys,
  'api-keys': apiKeys,
  webhooks,
  link,
  close: ending(endShop),
  open: ending(reopenShop),
  remove,
}

const ended = await run(process.argv.slice(2)).catch((error: unknown) => failed(reasonsOf(error)))
if (ended) {
  for (const line of ended.failed) console.error(line)
  // Output to a pipe may not be flushed yet.
  process.stdout.write('', () => process.stderr.write('', () => process.exit(ended.code)))
}

async function run(typed: readonly string[]): Promise<Failed | undefined> {
  const isAgreed = typed.includes('--yes')
  const [command = '', ...words] = typed.filter((word) => word !== '--yes')
  const [first] = words
  const inFolder = folderCommands[command]
  const inShop = shopCommands[command]
  if (first && inFolder) return inFolder(first)
  if (command !== 'list' && (!first || !inShop))
    return failed([
      'Use: npm run tenant -- load tenants/<loja> (ou new, create, check, export, interests, wishes, surveys, orders, missing, reviews, staff, keys, api-keys, webhooks, link, list, close, open, remove)',
    ])
  const read = readSettings(process.env)
  if ('mistakes' in read) return failed(read.mistakes)
  if (inShop) return inShop({ words, settings: read.settings, isAgreed })
  for (const line of await withDatabase(read.settings, shopLines)) console.log(line)
  return undefined
}

/** A command that prints lines of a shop. */
function listing(linesOf: (pool: Pool, tenant: Tenant) => Promise<string[]>): ShopCommand {
  return ({ words: [shop = ''], settings }) => atShop(settings, shop, async (pool, tenant) => ({ lines: await linesOf(pool, tenant) }))
}

/** `missing <loja> <pedido> <item>`. */
async function missing({ words: [shop = '', code, itemId], settings }: Invocation): Promise<Failed | undefined> {
  if (!code || !itemId) return failed(['Use: npm run tenant -- missing tenants/<loja> <pedido> <item>'])
  return atShop(settings, shop, (pool, tenant) => missByCommand(pool, { tenant }, { code, itemId }))
}

/** `reviews list <loja>` and `reviews resolve <loja> <pagamento> accept|return`. */
async function reviews({ words: [what, shop = '', payment, decision], settings }: Invocation): Promise<Failed | undefined> {
  const isDecided = what === 'resolve' && payment && (decision === 'accept' || decision === 'return')
  if (!shop || (what !== 'list' && !isDecided))
    return failed(['Use: npm run tenant -- reviews list <loja>', '     npm run tenant -- reviews resolve <loja> <pagamento> accept|return'])
  return atShop(settings, shop, (pool, tenant) =>
    withQueue(pool, async (queue) =>
      isDecided ? decideReview(pool, { tenant, queue }, payment, decision) : { lines: await reviewLines(pool, tenant) },
    ),
  )
}

/** A command that ends or reopens a shop. */
function ending(act: typeof endShop): ShopCommand {
  return ({ words: [shop = ''], settings }) =>
    atShop(settings, shop, (pool, tenant) => withQueue(pool, (queue) => act(pool, { tenant, queue })))
}

async function remove(asked: Invocation): Promise<Failed | undefined> {
  const isSure = await agree(
    [`Pessoas, catálogo, chaves e configurações da loja ${basename(asked.words[0] ?? '')} somem, sem volta.`],
    asked,
  )
  return isSure ? ending(removeShop)(asked) : failed(['Nada foi removido.'], 2)
}
