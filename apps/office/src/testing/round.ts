import type { Act, Deed, Part } from '#kept/acts.ts'
import type { Round, Stop } from '@mutirao/contract/fulfilment'

export const DAY = '2026-11-22'
let n = 0

/** A stop of a paid order; a test overrides its subject. */
export function buildStop(over: Partial<Stop> = {}): Stop {
  return {
    orderId: crypto.randomUUID(),
    code: `AAAA-BBBB-C${String(++n).padStart(2, '0')}`,
    campaignId: 'mercearia',
    campaign: 'Mercearia da Vila',
    state: 'CONFIRMED',
    buyer: `Marina ${n}`,
    phone: '+5511987654321',
    lines: [{ name: 'Arroz agulhinha', unit: '5 kg', quantity: 2 }],
    attempts: [],
    address: {
      street_address: 'Rua Fradique Coutinho',
      street_number: '1139',
      complement: 'apto 12',
      neighborhood: 'Vila Madalena',
      city: 'São Paulo',
      reference: 'Portão verde',
      latitude: -23.55,
      longitude: -46.69,
    },
    slot: { date: DAY, from: '09:00', to: '13:00' },
    ...over,
  }
}

export const buildRound = (stops: Stop[]): Round => ({
  date: DAY,
  start: { name: 'Depósito', latitude: -23.5, longitude: -46.6 },
  stops,
  km: 7.4,
})

/** The acts on a part. */
export const buildAct =
  (part: Part) =>
  (deed: Deed, over: Partial<Act> = {}): Act =>
    ({
      ...deed,
      key: crypto.randomUUID(),
      at: '2026-11-22T12:00:00.000Z',
      turn: 1,
      userId: 'bento',
      orderId: part.orderId,
      campaignId: part.campaignId,
      label: part.buyer,
      ...over,
    }) as Act
