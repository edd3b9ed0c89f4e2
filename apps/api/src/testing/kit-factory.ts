import type pg from 'pg'
import type { Kit } from '@mutirao/domain/kit'
import { buildCampaign, buildItem, buildLead, buildTenant } from './factories.ts'

type Over = { stocks?: Partial<typeof stocks>; groupRules?: { minimumUnits: number; percentage: number }[] }

const stocks = { ovos: 50, pao: 50, suco: 50, cha: 50, mel: 50 }

/**
 * A shop that sells a basket for R$ 50,00: eggs and two breads in it, one drink to choose (tea costs R$ 2,00 more), honey and two
 * more breads as extras; and a pack of six, of juice and tea.
 */
export async function shopWithKits(pool: pg.Pool, { stocks: over, groupRules = [] }: Over = {}) {
  const { id: tenantId, host } = await buildTenant(pool)
  const { id: campaignId } = await buildCampaign(pool, tenantId, { body: { cartControls: { discountRules: [], groupRules } } })
  const at = { tenantId, campaignId }
  const idOf = (name: string) => `${name}-${tenantId.slice(-6)}`
  for (const [name, onHand] of Object.entries({ ...stocks, ...over }))
    await buildItem(pool, { ...at, id: idOf(name), name, onHand, price: 700, allergens: name === 'ovos' ? 'Contém ovo.' : null })
  const option = (name: string, addOn = 0, quantityEach = 1) => ({ itemId: idOf(name), name, addOn, quantityEach })
  const drink = { id: 'bebida', name: 'Escolha 1 bebida', kind: 'kit', minimum: 1, maximum: 1 } as const
  const extras = { id: 'extras', name: 'Extras', kind: 'optional', minimum: 0, maximum: 2 } as const
  const flavors = { id: 'sabores', name: 'Sabores', kind: 'flavor', minimum: 6, maximum: 6 } as const
  const basketKit: Kit = {
    hasOwnStock: false,
    items: [
      { itemId: idOf('ovos'), quantity: 1 },
      { itemId: idOf('pao'), quantity: 2 },
    ],
    groups: [
      { ...drink, options: [option('suco'), option('cha', 200)] },
      { ...extras, options: [option('mel', 900), option('pao', 650, 2)] },
    ],
  }
  const packKit: Kit = { hasOwnStock: false, items: [], groups: [{ ...flavors, options: [option('suco'), option('cha')] }] }
  const kit = (name: string, own: Kit, type: string) =>
    buildItem(pool, { ...at, id: idOf(name), name, type, price: 5000, onHand: null, kit: own })
  return {
    tenantId,
    host,
    campaignId,
    idOf,
    basket: await kit('cesta', basketKit, 'KIT'),
    pack: await kit('pacote', packKit, 'FLAVOR'),
    as: await buildLead(pool, tenantId),
    chosen: (written: Record<string, number>) => Object.entries(written).map(([name, quantity]) => ({ itemId: idOf(name), quantity })),
  }
}
