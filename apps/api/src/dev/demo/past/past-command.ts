import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { analyzeTables } from '#db/analyze.ts'
import { findTenantBySlug } from '#modules/registry/registry.service.ts'
import type { Settings } from '#settings.ts'
import { isOfDemo } from '../demo-staff.ts'
import { makePast, removePast, type PastOptions } from './make-past.ts'
import { pastShops } from './past-shops.ts'

const MOST_ORDERS = 200_000
const USE = 'Use: npm run demo -- --orders 20000 [--shop mutirao]'

export type Wanted = { orders: number; shops: string[] }

/** Parses the command's arguments; a mistake is a sentence for the terminal. */
export function wantedOf(words: readonly string[], settings: Settings): Wanted | { mistake: string } {
  const read = readWords(words)
  const orders = Number(read?.orders)
  if (!read || !Number.isInteger(orders) || orders < 1 || orders > MOST_ORDERS) return { mistake: `${USE}, de 1 a ${MOST_ORDERS} pedidos.` }
  const shops = read.shop === undefined ? Object.keys(pastShops) : [read.shop]
  const other = shops.find((slug) => !isOfDemo(settings, slug))
  if (other === undefined) return { orders, shops }
  if (settings.environment === 'production') return { mistake: 'Em produção não há demonstração: nenhum pedido foi criado.' }
  return { mistake: `${other} não é uma loja da demonstração: nenhum pedido foi criado.` }
}

function readWords(words: readonly string[]): { orders?: string | undefined; shop?: string | undefined } | undefined {
  try {
    return parseArgs({ args: [...words], options: { orders: { type: 'string' }, shop: { type: 'string' } } }).values
  } catch {
    return undefined
  }
}

type Running = Pick<PastOptions, 'pool' | 'now'> & { settings: Settings; ownerUrl: string; say: (line: string) => void }

/** Replaces the past of each shop by one of this size; returns false when a shop has not been loaded. */
export async function replacePasts({ orders, shops }: Wanted, { pool, now, settings, ownerUrl, say }: Running): Promise<boolean> {
  const book = join(settings.dataDir, 'acquirer.jsonl')
  for (const slug of shops) {
    const shop = await findTenantBySlug(pool, slug)
    if (!shop) {
      say(`Não há loja ${slug} no banco: inicie a demonstração uma vez com npm start.`)
      return false
    }
    const began = performance.now()
    const seconds = () => ((performance.now() - began) / 1000).toFixed(1).replace('.', ',')
    await removePast({ pool, now }, shop)
    const onProgress = (made: number) => say(`Loja ${slug}: ${made} de ${orders} pedidos, ${seconds()} s`)
    const made = await makePast({ pool, book, now, orders, onProgress }, shop)
    say(`Loja ${slug}: pronto, ${made} pedidos de meio ano em ${seconds()} s.`)
  }
  await analyzeTables(ownerUrl)
  return true
}
