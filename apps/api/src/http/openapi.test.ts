import { describe, expect, it } from 'vitest'
import { testApp } from '#testing/test-app.ts'
import { operationIds } from '@mutirao/contract/endpoints'
import { webhookEvents } from '@mutirao/domain/webhook-events'
import type { ApiDocument } from './openapi.ts'

const { t } = testApp()
const read = async () => (await t.app.inject({ url: '/openapi.json' })).json<ApiDocument>()
const operationsOf = ({ paths }: ApiDocument) => Object.values(paths).flatMap((methods) => Object.values(methods))

describe('the published document', () => {
  it('names each call by its declaration, and no two alike', async () => {
    const names = operationsOf(await read()).map(({ operationId }) => operationId)
    expect(names).not.toContain(undefined)
    expect(new Set(names).size).toBe(names.length)
    expect(names.toSorted()).toEqual([...operationIds.values()].toSorted())
  })

  it('refers only to schemas and responses that it contains, and contains no other schema', async () => {
    const document = await read()
    const references = [...new Set(JSON.stringify(document).match(/(?<="\$ref":")[^"]+/g))]
    const { schemas, responses } = document.components
    const there = [
      ...Object.keys(schemas).map((name) => `#/components/schemas/${name}`),
      ...Object.keys(responses!).map((name) => `#/components/responses/${name}`),
    ]
    expect(references.toSorted()).toEqual(there.toSorted())
  })

  it('has one schema for a shape that is accepted as it is answered', async () => {
    const { schemas } = (await read()).components
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['Uuid', 'StockLine', 'ShippingAddress', 'ShippingAddressInput']))
    expect(Object.keys(schemas)).not.toContain('StockLineInput')
  })

  it('names the right of a call for staff, and only rights of keys for programs', async () => {
    const { paths } = await read()
    expect(paths['/api/admin/stock']!['post']!.security).toEqual([{ staff: ['stock.write'] }, { key: ['stock.write'] }])
    expect(paths['/api/admin/first-steps']!['get']!.security).toEqual([
      { staff: ['shop.write'] },
      { staff: ['payment.write'] },
      { key: ['shop.write'] },
    ])
    expect(paths['/api/admin/keys']!['get']!.security).toEqual([{ staff: ['staff.write'] }])
  })

  it('lists for each call the statuses of every call, and 304 for a cached one', async () => {
    const operations = operationsOf(await read())
    for (const { operationId, responses } of operations)
      expect([operationId, Object.keys(responses)]).toEqual([
        operationId,
        expect.arrayContaining(['401', '403', '404', '410', '413', '414', '415', '429', '500', '503']),
      ])
    const cached = operations.filter(({ responses }) => '304' in responses).map(({ operationId }) => operationId)
    expect(cached).toContain('listPublicCampaigns')
    expect(cached).not.toContain('getCart')
  })

  it('describes every event of webhooks', async () => {
    const { webhooks } = await read()
    expect(Object.keys(webhooks)).toEqual([...webhookEvents])
    expect(webhooks['group.closed']).toMatchObject({
      post: {
        requestBody: {
          content: { 'application/json': { schema: { properties: { data: { $ref: '#/components/schemas/GroupEventData' } } } } },
        },
      },
    })
  })
})
