import { describe, expect, it } from 'vitest'
import { shareText } from './call-neighbours.tsx'

const rules = [
  { minimumUnits: 30, percentage: 5 },
  { minimumUnits: 60, percentage: 12.5 },
]
const group = (paidUnits: number) => ({ rules, paidUnits, waitingUnits: 4, buyers: 9 })
const sent = { url: 'https://bairro.test/store/feira', now: Date.parse('2026-11-21T12:00:00Z'), timeZone: 'America/Sao_Paulo' }
const endsAt = '2026-11-26T23:00:00Z'
const name = 'Feira'

describe('the text of an invitation', () => {
  it.each([
    [
      'the missing units of the next tier',
      { name, endsAt, group: group(41) },
      'Feira: faltam 19 unidades para 12,5% de desconto para todo mundo, até qui., 20h. Entre no grupo: https://bairro.test/store/feira',
    ],
    [
      'one missing unit',
      { name, endsAt, group: group(59) },
      'Feira: falta 1 unidade para 12,5% de desconto para todo mundo, até qui., 20h. Entre no grupo: https://bairro.test/store/feira',
    ],
    [
      'the last tier',
      { name, endsAt, group: group(60) },
      'Feira: já são 12,5% de desconto para todo mundo, até qui., 20h. Entre no grupo: https://bairro.test/store/feira',
    ],
    [
      'a group without an end',
      { name, group: group(0) },
      'Feira: faltam 30 unidades para 5% de desconto para todo mundo. Entre no grupo: https://bairro.test/store/feira',
    ],
    ['no group', { name, endsAt }, 'Feira https://bairro.test/store/feira'],
    [
      'a group that has closed',
      { name, endsAt, group: { ...group(60), closing: { outcome: 'FAILED' as const, percentage: 0, closedAt: endsAt } } },
      'Feira https://bairro.test/store/feira',
    ],
  ])('says %s', (_what, campaign, text) => {
    expect(shareText(campaign, sent)).toBe(text)
  })

  it('never names a relative day', () => {
    expect(shareText({ name, endsAt: '2026-11-21T23:00:00Z', group: group(41) }, sent)).toContain('até sáb., 20h')
  })
})
