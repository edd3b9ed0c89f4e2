import { afterEach, describe, expect, it } from 'vitest'
import { forgetTokens } from '#api/tokens.ts'
import { forgetMine } from '#kept/queue.ts'
import { serveOffice } from '#testing/server.ts'
import { listDeskItems } from '@mutirao/contract/desk-items'
import { getWritten, type Written } from '@mutirao/contract/written'
import { draftOf } from './campaign-draft.ts'
import { repeatCampaign, weeksOf, type RepeatProgress } from './repeat-campaign.ts'

afterEach(async () => {
  await forgetMine()
  forgetTokens()
})

const fair: Written = {
  id: 'feira',
  revision: 'r1',
  value: {
    name: 'Feira',
    producer: 'Sítio',
    description: 'Colhida na véspera.',
    picture: 'feira.webp',
    code: 'FEIRA',
    expired: { end: '2099-11-28T23:00:00.000Z' },
  },
}
const now = new Date('2099-11-24T12:00:00.000Z')
const eggs = {
  id: 'ovos',
  name: 'Ovos',
  unit: '12 un.',
  campaignId: 'feira',
  campaign: 'Feira',
  categoryId: 'granja',
  category: 'Granja',
  hue: 70,
  price: 2490,
  onHand: 8,
  reserved: 0,
  state: 'SELLING',
}

/** present: what the shop has of the new weeks. */
function serve(present: Record<string, Written> = {}) {
  const server = serveOffice({
    role: 'manager',
    reads: [
      [
        listDeskItems,
        ({ query }) => {
          const content = query['campaign'] === 'feira' ? [eggs] : []
          const counts = { sold: 1, low: 0, out: 0, hidden: 0 }
          return { body: { content, page: 0, size: 200, totalElements: content.length, counts, categories: [], campaigns: [] } }
        },
      ],
      [
        getWritten,
        ({ path }) => {
          const found = present[path.split('/').at(-1)!]
          return found ? { body: found } : { status: 404, body: { code: 'not_found' } }
        },
      ],
    ],
  })
  server.answer = ({ path, body }) => ({ body: { id: path.split('/').at(-1), revision: 'n1', value: body['value'], warnings: [] } })
  return server
}

describe('a campaign that is repeated every week', () => {
  it('closes at the same hour, week after week, and each opens when the one before it closes', () => {
    const weeks = weeksOf(draftOf(fair.value), 2, now)
    expect(weeks.map(({ opensAt, endsAt }) => [opensAt, endsAt])).toEqual([
      ['2099-11-28T20:00', '2099-12-05T20:00'],
      ['2099-12-05T20:00', '2099-12-12T20:00'],
    ])
  })

  it('that opens at an hour of its own keeps it', () => {
    const depends = [{ type: 'time', date: '2099-11-24T11:00:00.000Z' }]
    expect(weeksOf(draftOf({ ...fair.value, depends }), 2, now).map(({ opensAt }) => opensAt)).toEqual([
      '2099-12-01T08:00',
      '2099-12-08T08:00',
    ])
  })

  it('is filled outside the shop, with offers from the same stock, and then announced; codes stay with the first', async () => {
    const server = serve()
    const told: string[] = []
    const onProgress = ({ week, weeks, items, all }: RepeatProgress) => told.push(`${week}/${weeks} ${items}/${all}`)
    expect(await repeatCampaign(fair, { weeks: 2, now, onProgress })).toBe(2)
    expect(told).toEqual(['1/2 0/1', '1/2 1/1', '2/2 0/1', '2/2 1/1'])
    const acts = server.acts.map(({ path, body }) => ({ path: path.replace('/api/admin/written/', ''), ...body }))
    expect(acts.map(({ path }) => path)).toEqual([
      'campaigns/feira-2099-12-05',
      'offers/ovos-feira-2099-12-05',
      'campaigns/feira-2099-12-05',
      'campaigns/feira-2099-12-12',
      'offers/ovos-feira-2099-12-12',
      'campaigns/feira-2099-12-12',
    ])
    expect(acts[0]).toMatchObject({ value: { name: 'Feira', active: false, expired: { end: '2099-12-05T23:00:00.000Z' } } })
    expect(acts[0]).not.toHaveProperty('value.code')
    expect(acts[1]).toMatchObject({ value: { campaign: 'feira-2099-12-05', item: 'ovos', price: 2490 } })
    expect(acts[2]).toMatchObject({ revision: 'n1', value: { active: true } })
  })

  it('again leaves the weeks that are in the shop, and completes one that was left half full', async () => {
    const server = serve({
      'feira-2099-12-05': { id: 'feira-2099-12-05', revision: 'w1', value: { ...fair.value, active: true } },
      'feira-2099-12-12': { id: 'feira-2099-12-12', revision: 'w2', value: { ...fair.value, active: false } },
    })
    expect(await repeatCampaign(fair, { weeks: 2, now })).toBe(1)
    expect(server.acts.map(({ path, body }) => [path.split('/').at(-1), body['revision']])).toEqual([
      ['ovos-feira-2099-12-12', undefined],
      ['feira-2099-12-12', 'w2'],
    ])
  })

  it('that is stopped writes nothing more, and leaves the week under way outside the shop', async () => {
    const server = serve()
    const stop = new AbortController()
    const onProgress = ({ week, items }: RepeatProgress) => week === 2 && items === 1 && stop.abort()
    expect(await repeatCampaign(fair, { weeks: 3, now, onProgress, stopped: stop.signal })).toBe(1)
    expect(server.acts.slice(3).map(({ path, body }) => [path.split('/').at(-1), (body['value'] as { active?: boolean }).active])).toEqual([
      ['feira-2099-12-12', false],
      ['ovos-feira-2099-12-12', undefined],
    ])
  })
})
