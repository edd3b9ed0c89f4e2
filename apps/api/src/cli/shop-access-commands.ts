import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import type { Tenant } from '#context.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { signedLink } from '#modules/accounts/code-links.service.ts'
import {
  forgetKeysByCommand,
  listKeysByCommand,
  renewKeysByCommand,
  setKeysByCommand,
  tellAddress,
} from '#modules/acquirers/keys.command.ts'
import { forgetPasskeysByKey } from '#modules/sign-in/passkeys.command.ts'
import { createKeyByCommand, endKeyByCommand, keyLines } from '#modules/staff/api-keys.command.ts'
import { addStaffByKey, auditLines, removeStaffByKey, staffLines } from '#modules/staff/staff.command.ts'
import { makeSecret, resumeByCommand, webhookLines } from '#modules/webhooks/webhooks.command.ts'
import { renewWhatsappByCommand } from '#modules/whatsapp/whatsapp.command.ts'
import { shopAddress } from '#shop-address.ts'
import { keyRights, roles } from '@mutirao/domain/staff'
import { atShop, failed, type Invocation, type Failed, type CommandResult } from './shop-command.ts'
import type { Pool } from './with-database.ts'

type StaffWork = (pool: Pool, asked: { tenant: Tenant; key: string; role: string }) => Promise<CommandResult>

/** `staff add <loja> <e-mail ou celular> <função>`, `staff remove|passkeys <loja> <e-mail ou celular>`, `staff list <loja>` and `staff log <loja>`. */
export async function staff({ words: [what = '', ...rest], settings }: Invocation): Promise<Failed | undefined> {
  const works = new Map<string, { words: number; work: StaffWork }>([
    ['list', { words: 1, work: async (pool, { tenant }) => ({ lines: await staffLines(pool, tenant) }) }],
    ['log', { words: 1, work: async (pool, { tenant }) => ({ lines: await auditLines(pool, tenant) }) }],
    ['add', { words: 3, work: addStaffByKey }],
    ['remove', { words: 2, work: removeStaffByKey }],
    ['passkeys', { words: 2, work: forgetPasskeysByKey }],
  ])
  const [shop = '', key = '', role = ''] = rest
  const asked = works.get(what)
  if (!asked || rest.length !== asked.words)
    return failed([
      'Use: npm run tenant -- staff list|log <loja>',
      `     npm run tenant -- staff add <loja> <e-mail ou celular> ${roles.join('|')}   (ou "o nome de uma função da loja")`,
      '     npm run tenant -- staff remove <loja> <e-mail ou celular>',
      '     npm run tenant -- staff passkeys <loja> <e-mail ou celular>   (quem perdeu o aparelho ativa outro)',
    ])
  return atShop(settings, shop, (pool, tenant) => asked.work(pool, { tenant, key, role }))
}

type ApiKeysWork = (pool: Pool, asked: { tenant: Tenant }) => Promise<CommandResult>

const TEST = '--test'

/** `api-keys create <loja> <nome> <direito>… [--test]`, `api-keys end <loja> <nome ou id>` and `api-keys list <loja>`. */
export async function apiKeys({ words: [what = '', ...rest], settings }: Invocation): Promise<Failed | undefined> {
  const [shop = '', name = '', ...others] = rest
  const rights = others.filter((word) => word !== TEST)
  const isTest = others.includes(TEST)
  const works: Record<string, ApiKeysWork> = {
    create: (pool, asked) => createKeyByCommand(pool, asked, { name, rights, isTest }),
    end: (pool, asked) => endKeyByCommand(pool, asked, name),
    list: async (pool, asked) => ({ lines: await keyLines(pool, asked) }),
  }
  const work = works[what]
  if (!work || shop === '' || (what !== 'list' && name === ''))
    return failed([
      'Use: npm run tenant -- api-keys list <loja>',
      `     npm run tenant -- api-keys create <loja> <nome> <direito>… [--test]   (${keyRights.join(', ')})`,
      '     npm run tenant -- api-keys end <loja> <nome ou id>',
    ])
  return atShop(settings, shop, (pool, tenant) => work(pool, { tenant }))
}

type KeysWork = (pool: Pool, input: Parameters<typeof setKeysByCommand>[1], acquirer: string) => Promise<CommandResult>

/**
 * `keys set <loja> <adquirente> [arquivo]`, `keys list|renew <loja>`, `keys forget|webhook <loja> <adquirente>`. Credentials come from the file or
 * from the standard input, because every user of the machine can read a command's arguments.
 */
export async function keys({ words: [what = '', ...rest], settings }: Invocation): Promise<Failed | undefined> {
  const works = new Map<string, { words: number; more?: number; work: KeysWork }>([
    ['set', { words: 2, more: 1, work: setKeysByCommand }],
    ['list', { words: 1, work: listKeysByCommand }],
    ['renew', { words: 1, work: renewAll }],
    ['forget', { words: 2, work: forgetKeysByCommand }],
    ['webhook', { words: 2, work: tellAddress }],
  ])
  const [shop = '', acquirer = '', file] = rest
  const asked = works.get(what)
  if (!asked || rest.length < asked.words || rest.length > asked.words + (asked.more ?? 0))
    return failed([
      'Use: npm run tenant -- keys set <loja> bacen|mercadopago [arquivo.json]   (sem arquivo, da entrada padrão)',
      '     npm run tenant -- keys list|renew <loja>',
      '     npm run tenant -- keys forget|webhook <loja> bacen|mercadopago',
    ])
  return atShop(settings, shop, (pool, tenant, { secrets }) =>
    asked.work(pool, { tenant, secrets, settings, readText: () => readKeyText(file) }, acquirer),
  )
}

/** Acquirers' keys and WhatsApp's are encrypted with the same secrets. */
const renewAll: KeysWork = async (pool, input) => {
  const [said, mistakes] = [await renewKeysByCommand(pool, input), await renewWhatsappByCommand(pool, input)]
  return mistakes.length === 0 ? said : { mistakes: [...('mistakes' in said ? said.mistakes : []), ...mistakes] }
}

/** In a file, a value such as "@cliente.pem" is replaced by the content of that file beside it. */
async function readKeyText(file: string | undefined): Promise<string> {
  if (file === undefined) return readAll(process.stdin)
  const text = await readFile(file, 'utf8')
  const beside = [...new Set([...text.matchAll(/"@([^"/\\]+)"/g)].map(([, name]) => name!))]
  const contents = await Promise.all(beside.map(async (name) => [name, await readFile(join(dirname(file), name), 'utf8')] as const))
  return contents.reduce((whole, [name, content]) => whole.replaceAll(`"@${name}"`, () => JSON.stringify(content)), text)
}

/** `webhooks list <loja>`, `webhooks secret <loja> <endereço>` and `webhooks resume <loja> <endereço>`. */
export async function webhooks({ words: [what = '', shop = '', url, ...more], settings }: Invocation): Promise<Failed | undefined> {
  const isAsked = more.length === 0 && shop && (what === 'list' ? !url : (what === 'secret' || what === 'resume') && url)
  if (!isAsked)
    return failed([
      'Use: npm run tenant -- webhooks list <loja>',
      '     npm run tenant -- webhooks secret <loja> <endereço>',
      '     npm run tenant -- webhooks resume <loja> <endereço>',
    ])
  return atShop(settings, shop, async (pool, tenant, { key }) => {
    if (!url) return { lines: await webhookLines(pool, { tenant, key }) }
    return what === 'secret' ? makeSecret(pool, { tenant, key }, url) : resumeByCommand(pool, { tenant, key }, url)
  })
}

/** `link <loja> <código>`: the signed address of a campaign's code. */
export async function link({ words: [shop = '', code], settings }: Invocation): Promise<Failed | undefined> {
  if (!code) return failed(['Use: npm run tenant -- link tenants/<loja> <código>'])
  return atShop(settings, shop, async (pool, tenant, { key }) => {
    const address = shopAddress({ services: { settings }, tenant })
    const signed = await tenantTransaction(pool, tenant.id, (db) => signedLink({ db, tenant, now: new Date() }, { key, code, address }))
    return 'link' in signed ? { said: signed.link } : signed
  })
}
