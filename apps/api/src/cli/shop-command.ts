import { basename } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { Tenant } from '#context.ts'
import { startQueue, type Queue } from '#db/queue.ts'
import { findTenantBySlug } from '#modules/registry/registry.service.ts'
import type { Secrets } from '#secrets.ts'
import type { Settings } from '#settings.ts'
import { withDatabase, type Pool } from './with-database.ts'

/** The sentences for the caller of a failed command, and its exit code. */
export type Failed = { failed: string[]; code: number }
export const failed = (lines: string[], code = 1): Failed => ({ failed: lines, code })

/** The words behind the command's name; `isAgreed`: the caller passed --yes. */
export type Invocation = { words: readonly string[]; settings: Settings; isAgreed: boolean }
export type ShopCommand = (asked: Invocation) => Promise<Failed | undefined>

/** The result of a command's work: what to print, or why nothing was done. */
export type CommandResult = { said: string } | { lines: string[] } | { mistake: string } | { mistakes: string[] }
type Ours = { key: string; secrets: Secrets }

/** Runs the work at a shop, named by its slug or its folder, and prints the result. */
export async function atShop(
  settings: Settings,
  shop: string,
  work: (pool: Pool, tenant: Tenant, ours: Ours) => Promise<CommandResult>,
): Promise<Failed | undefined> {
  const said = await withDatabase(settings, async (pool, ours) => {
    const tenant = await findTenantBySlug(pool, basename(shop))
    return tenant ? work(pool, tenant, ours) : { mistake: unknownShop(shop) }
  })
  if ('mistake' in said) return failed([said.mistake])
  if ('mistakes' in said) return failed(said.mistakes)
  for (const line of 'said' in said ? [said.said] : said.lines) console.log(line)
  return undefined
}

export function unknownShop(shop: string): string {
  return `Não há loja ${basename(shop)} no banco: carregue-a primeiro.`
}

/** For work that leaves jobs to the server. */
export async function withQueue<T>(pool: Pool, work: (queue: Queue) => Promise<T>): Promise<T> {
  const queue = await startQueue(pool, (error) => console.error(error.message))
  return work(queue).finally(() => queue.stop())
}

/** Shows the lines and asks; scripts pass --yes. Without a terminal and without --yes the answer is no. */
export async function agree(lines: readonly string[], { isAgreed }: Pick<Invocation, 'isAgreed'>): Promise<boolean> {
  for (const line of lines) console.log(line)
  if (isAgreed) return true
  if (!process.stdin.isTTY) return false
  const asking = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await asking.question('Aplicar? [s/N] ')
  asking.close()
  return /^s(im)?$/i.test(answer.trim())
}
