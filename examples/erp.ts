// An ERP: tells the shop what was counted, takes the paid orders into preparation, and prints what to invoice.
// SHOP=https://loja.com.br MUTIRAO_KEY=mk_live_… node erp.ts '{"document": "1042", "shelf": {"tomate-italiano": 40}}'
import createClient from 'openapi-fetch'
import type { paths } from './mutirao.d.ts'

const shop = createClient<paths>({ baseUrl: process.env.SHOP, headers: { authorization: `Bearer ${process.env.MUTIRAO_KEY}` } })
/** The same key does a write once, however often it is sent. */
const once = (key: string) => ({ 'Idempotency-Key': key })
const { document, shelf }: { document: string; shelf: Record<string, number> } = JSON.parse(process.argv[2]!)

const lines = Object.entries(shelf).map(([item, set]) => ({ item, set, reason: `Contagem ${document}` }))
const count = await shop.POST('/api/admin/stock', { params: { header: once(`count-${document}`) }, body: { lines } })
if (count.error) throw new Error(count.error.detail)
for (const { item, onHand } of count.data.changes) console.log(`${item}: ${onHand?.before} → ${onHand?.after}`)

// A cursor goes on behind the last order, although those before it are no longer paid but in preparation.
let cursor: string | undefined
do {
  const { data, error } = await shop.GET('/api/admin/orders', { params: { query: { status: 'PAID', size: 200, cursor } } })
  if (error) throw new Error(error.detail)
  for (const { id, code, buyer, price, parts } of data.content)
    for (const { campaignId } of parts) {
      const params = { path: { id, campaignId }, header: once(`prepare-${id}-${campaignId}`) }
      const part = await shop.POST('/api/admin/orders/{id}/parts/{campaignId}/preparation', { params, body: { to: 'PREPARING' } })
      console.log(`${code} ${buyer} R$ ${(price / 100).toFixed(2)}: ${part.data?.order ?? part.error?.detail}`)
    }
  cursor = data.next
} while (cursor)
