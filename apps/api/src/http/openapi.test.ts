import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildTenant } from '#testing/factories.ts'
import { testApp } from '#testing/test-app.ts'
import { endpoints, operationIds } from '@mutirao/contract/endpoints'
import { writtenKinds } from '@mutirao/contract/written'
import { webhookEvents } from '@mutirao/domain/webhook-events'
import type { Answer, ApiDocument, Schema } from './document-types.ts'

const { t } = testApp()
/** The paths of the objects in a schema that accept unknown fields; '' is the schema itself. */
function openObjects(schema: unknown, path = ''): string[] {
  if (!(schema instanceof z.ZodType)) return []
  const def = schema._zod.def as unknown as Record<string, unknown> & { shape?: object; catchall?: unknown; options?: unknown[] }
  const inner = [def['innerType'], def['element'], def['valueType'], def['in'], ...(def.options ?? [])]
  return [
    ...(def.shape && !def.catchall ? [path] : []),
    ...Object.entries(def.shape ?? {}).flatMap(([name, field]) => openObjects(field, `${path}.${name}`)),
    ...inner.flatMap((one) => openObjects(one, path === '' && !def.shape ? '' : `${path}.`)),
  ]
}

const read = async () => (await t.app.inject({ url: '/openapi.json' })).json<ApiDocument>()
const operationsOf = ({ paths }: ApiDocument) => Object.values(paths).flatMap((methods) => Object.values(methods))

/** The shapes of which each field is described. */
const first = [
  ...['Order', 'DeskOrder', 'DeskOrderDetail', 'OrderSlip', 'OrderEvent', 'OrderSlot', 'ShippingAddress', 'Refund', 'MoneyMovement'],
  ...[
    'StockMovement',
    'StockLine',
    'StockChange',
    'Written',
    'Saved',
    'WrittenState',
    'WrittenPicture',
    'WrittenVideo',
    'WrittenIssue',
    'ItemValue',
  ],
  ...[
    'BulkJob',
    'BulkMistake',
    'BulkWriteInput',
    'Person',
    'WebhookDelivery',
    'Parcel',
    'PickingPart',
    'PurchaseLine',
    'UnpaidOrder',
    'StoreValue',
    'CouponValue',
    'WebhookEndpoint',
    'EventLine',
    'Picture',
    'Problem',
    'PartMoved',
    'DeskItem',
    'DeskCampaign',
  ],
  ...['Order', 'OrderChange', 'Refund', 'Review', 'Difference', 'Group', 'Tier', 'Campaign', 'Item', 'Stock', 'Rating', 'Ping'].map(
    (event) => `${event}EventData`,
  ),
]
/** Lists whose things have no moment of their own, and why. */
const timeless: Record<string, string> = {
  '/api/admin/bulk/{id}/mistakes': 'a part of a job, which has its moments',
  '/api/admin/coupon-uses': 'a sum of all time, with the moment up to which all are counted',
  '/api/admin/lists/picking': 'the parts of one day as they are now',
  '/api/admin/lists/purchase': 'a sum of the day',
  '/api/admin/order-tags': 'a count of orders by word',
  '/api/admin/purchases': 'sums of what is to be bought now',
  '/api/admin/payouts': 'a sum of one day',
  '/api/admin/pickups': 'a point with its parts of the day as they are now',
  '/api/admin/rounds': 'a count of the day',
  '/api/operation/staff/me/lists': 'the caller’s own views',
}
/** A number that only falls. */
const SILENT_FIELDS = 664
const SILENT_PARAMETERS = 6
/** Those of responses to keys that have no shape with a name. */
const SILENT_ANSWERS = 145

/** The paths of the fields without a description. */
function silentFields(schema: Schema, path: string): string[] {
  const fields = Object.entries((schema['properties'] as Record<string, Schema> | undefined) ?? {})
  const parts = [schema['items'], schema['additionalProperties'], ...['anyOf', 'oneOf', 'allOf'].flatMap((key) => schema[key] ?? [])]
  return [
    ...fields.flatMap(([name, field]) => [
      ...(field['description'] === undefined ? [`${path}.${name}`] : []),
      ...silentFields(field, `${path}.${name}`),
    ]),
    ...parts.flatMap((part) => (typeof part === 'object' && part !== null ? silentFields(part as Schema, path) : [])),
  ]
}

describe('the published document', () => {
  it('lists the areas of its calls and events', async () => {
    const document = await read()
    const events = Object.values(document.webhooks as Record<string, { post: { tags: string[] } }>).map(({ post }) => post)
    const used = [...operationsOf(document), ...events].flatMap(({ tags = [] }) => tags)
    expect(document.tags.map(({ name }) => name).toSorted()).toEqual([...new Set(used)].toSorted())
  })

  it('names each call by its declaration, and no two alike', async () => {
    const names = operationsOf(await read()).map(({ operationId }) => operationId)
    expect(names).not.toContain(undefined)
    expect(new Set(names).size).toBe(names.length)
    expect(names.toSorted()).toEqual([...operationIds.values(), 'issueToken'].toSorted())
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
    expect(paths['/api/admin/stock']!['post']!.security).toEqual([
      { staff: ['stock.write'] },
      { key: ['stock.write'] },
      { oauth: ['stock.write'] },
    ])
    expect(paths['/api/admin/first-steps']!['get']!.security).toEqual([
      { staff: ['shop.write'] },
      { staff: ['payment.write'] },
      { key: ['shop.write'] },
      { oauth: ['shop.write'] },
    ])
    expect(paths['/api/admin/keys']!['get']!.security).toEqual([{ staff: ['staff.write'] }])
  })

  it('has the token endpoint at the address that its security names, with its form and the errors of RFC 6749', async () => {
    const { paths, components } = await read()
    const { oauth } = (components as unknown as { securitySchemes: { oauth: { flows: { clientCredentials: { tokenUrl: string } } } } })
      .securitySchemes
    const operation = paths[oauth.flows.clientCredentials.tokenUrl]!['post']!
    const form = operation.requestBody!.content['application/x-www-form-urlencoded']!.schema
    expect(Object.keys(form['properties'] as object)).toEqual(['grant_type', 'client_id', 'client_secret', 'scope'])
    const { statusCode, body } = await t.app.inject({
      method: 'POST',
      url: '/oauth/token',
      headers: { host: (await buildTenant(t.pool)).host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'grant_type=client_credentials&client_id=mk_live_x&client_secret=y',
    })
    const refused = (operation.responses[statusCode] as Answer).content!['application/json']!.schema
    expect(Object.keys(JSON.parse(body)).toSorted()).toEqual((refused['required'] as string[]).toSorted())
  })

  it('names whom a call of visitors serves, and where a program names its buyer', async () => {
    const { paths } = await read()
    const headersOf = (path: string, method: string) =>
      (paths[path]![method]!.parameters as { name: string; in: string }[]).filter((one) => one.in === 'header').map(({ name }) => name)
    expect(paths['/api/operation/carts/{uuid}']!['put']!.security).toEqual([
      { lead: [] },
      { client: [] },
      { key: ['buyers.act'] },
      { oauth: ['buyers.act'] },
    ])
    expect(headersOf('/api/operation/carts/{uuid}', 'put')).toEqual(['X-Buyer'])
    expect(headersOf('/api/operation/carts/{uuid}', 'get')).toEqual(['X-Buyer'])
    expect(headersOf('/api/operation/catalog/marketplace/items/preview/public', 'get')).toEqual([])
  })

  it('declares the headers of a response that a program acts upon', async () => {
    const { components, paths } = await read()
    for (const name of ['TooManyRequests', 'ServiceUnavailable']) expect(components.responses![name]!.headers).toHaveProperty('Retry-After')
    const { responses } = paths['/api/admin/stock']!['post']!
    expect(responses['200']).toHaveProperty(['headers', 'Idempotency-Replayed'])
    const preview = paths['/api/admin/stock/preview']!['post']!
    expect(preview.responses['200']).not.toHaveProperty('headers')
    expect(preview.parameters).toMatchObject([{ name: 'Mutirao-Version' }])
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

  it('declares that a call for staff has no further fields, and refuses them', async () => {
    const { paths } = await read()
    for (const endpoint of endpoints.filter(({ auth }) => auth === 'staff')) {
      const open = [endpoint.body, endpoint.query].flatMap((schema) => openObjects(schema))
      // The outermost object is closed by route().
      expect([endpoint.path, open.filter((path) => path !== '')]).toEqual([endpoint.path, []])
    }
    const body = (paths['/api/admin/stock']!['post'] as unknown as { requestBody: unknown }).requestBody
    expect(body).toMatchObject({ content: { 'application/json': { schema: { additionalProperties: false } } } })
  })

  it('answers every list of staff in the one shape, so that a program reads all of them alike', async () => {
    const document = await read()
    const schemaOf = (schema: Schema | undefined): Schema =>
      typeof schema?.['$ref'] === 'string' ? document.components.schemas[schema['$ref'].split('/').at(-1)!]! : (schema ?? {})
    const lists = endpoints.flatMap(({ auth, method, path, status }) => {
      if (auth !== 'staff') return []
      const answer = document.paths[path]![method.toLowerCase()]!.responses[status] as Answer
      return [{ path, schema: schemaOf(answer.content?.['application/json']?.schema) }]
    })
    expect(lists.filter(({ schema }) => schema['type'] === 'array').map(({ path }) => path)).toEqual([])
    const whole = lists.filter(({ schema }) => Object.keys((schema['properties'] as object) ?? {}).join() === 'content')
    expect(whole.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/api/admin/keys', '/api/admin/rounds', '/api/admin/lists/picking']),
    )
  })

  it('says what each field means of the shapes that programs meet first', async () => {
    const { schemas } = (await read()).components
    const silent = first.flatMap((name) => [
      ...(schemas[name]!['description'] === undefined ? [name] : []),
      ...silentFields(schemas[name]!, name),
    ])
    expect(silent).toEqual([])
  })

  it('has the words that declarations give to their fields', async () => {
    const { paths, components } = await read()
    const fieldsOf = (schema: Schema | undefined) => (schema?.['properties'] ?? {}) as Record<string, Schema>
    expect(fieldsOf(components.schemas['WebhookDelivery'])['answer']!['description']).toContain('The status of the last response')
    expect(fieldsOf(components.schemas['DeskOrder'])['reference']!['description']).toBe('Its name in another program.')
    const body = paths['/api/admin/orders/{id}/parcels']!['put']!.requestBody!.content['application/json']!.schema as Schema
    expect(fieldsOf(body)['revision']!['description']).toContain('`parcelsRevision` as it was read')
  })

  it('leaves no more fields of named shapes without words than it did', async () => {
    const { schemas } = (await read()).components
    expect(Object.entries(schemas).flatMap(([name, schema]) => silentFields(schema, name)).length).toBeLessThanOrEqual(SILENT_FIELDS)
  })

  it('says what each field of a response to keys means in the calls of the desk, and no less than before in those for a buyer', async () => {
    const silent = Object.entries((await read()).paths).flatMap(([path, methods]) =>
      Object.values(methods).flatMap(({ security = [], responses }) => {
        if (!security.some((one) => 'key' in one)) return []
        const answers = Object.entries(responses).filter(([status]) => status.startsWith('2')) as [string, Answer][]
        return answers.flatMap(([, { content = {} }]) => Object.values(content).flatMap(({ schema }) => silentFields(schema, path)))
      }),
    )
    expect(silent.filter((path) => path.startsWith('/api/admin/'))).toEqual([])
    expect(silent.length).toBeLessThanOrEqual(SILENT_ANSWERS)
  })

  it('says what parameters mean, with no more without words than it had', async () => {
    const silent = operationsOf(await read()).flatMap(({ operationId, parameters = [] }) =>
      (parameters as { name: string; in: string; description?: string }[])
        .filter(({ description }) => description === undefined)
        .map((one) => `${operationId} ${one.in} ${one.name}`),
    )
    expect(silent.length, silent.join('\n')).toBeLessThanOrEqual(SILENT_PARAMETERS)
  })

  it('has a moment in every thing that programs list', async () => {
    const document = await read()
    const named = (schema: Schema | undefined): Schema =>
      typeof schema?.['$ref'] === 'string' ? document.components.schemas[schema['$ref'].split('/').at(-1)!]! : (schema ?? {})
    const isMoment = (field: Schema) => field['$ref'] === '#/components/schemas/Instant'
    const without = endpoints.flatMap(({ auth, method, path, status }) => {
      if (auth !== 'staff') return []
      const answer = document.paths[path]![method.toLowerCase()]!.responses[status] as Answer
      const fields = named(answer.content?.['application/json']?.schema)['properties'] as Record<string, Schema> | undefined
      const thing = named(fields?.['content']?.['items'] as Schema | undefined)['properties'] as Record<string, Schema> | undefined
      return thing && !Object.values(thing).some(isMoment) ? [path] : []
    })
    expect(without.toSorted()).toEqual(Object.keys(timeless).toSorted())
  })

  it('has a page for each problem that it names', async () => {
    const document = await read()
    const codes = [...new Set([...document['x-every-call'], ...operationsOf(document).flatMap((one) => one['x-problems'] ?? [])])]
    expect(codes.length).toBeGreaterThan(60)
    for (const code of codes) {
      const { statusCode, headers, payload } = await t.app.inject({ url: `/problems/${code}` })
      expect([code, statusCode, headers['content-type']]).toEqual([code, 200, 'text/html; charset=utf-8'])
      expect(payload).toContain(`<h1>${code}</h1>`)
    }
    expect((await t.app.inject({ url: '/problems/constructor' })).statusCode).toBe(404)
  })

  it('says what a written thing of each kind holds', async () => {
    const { schemas } = (await read()).components
    const { anyOf, description } = schemas['ValueInput'] as { anyOf: { $ref: string }[]; description: string }
    expect(anyOf).toHaveLength(writtenKinds.length)
    for (const { $ref } of anyOf) expect(description).toContain($ref.split('/').at(-1))
    expect(schemas['ItemValue']).toMatchObject({
      properties: { price: { type: 'integer' }, pictures: { type: 'array' }, reference: { description: expect.stringContaining('ERP') } },
      required: expect.arrayContaining(['campaign', 'name', 'price']),
      additionalProperties: false,
    })
    expect(schemas['ItemValue']!['required']).not.toContain('id')
    expect(schemas['CampaignValue']).toHaveProperty('properties.cartControls')
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
