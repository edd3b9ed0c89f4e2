import { adults, codes } from '#db/schema/people.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { keyedHash } from '#ids.ts'
import { createClient } from '@mutirao/contract/accounts'
import { verifyAge } from '@mutirao/contract/age'
import { addAccountCode } from '@mutirao/contract/relations'
import { buildCampaign, buildItem, buildLead, buildTenant, closedMarketplace, type TestTenant } from './factories.ts'
import { signIn, signInAsStaff } from './people.ts'
import { bearerOf, callEndpoint, secrets, type TestApp } from './test-app.ts'

/** Ids are the same in all shops, so that only the shop distinguishes their data; each mark is in one shop's data only. */
export const marks = {
  mine: 'Marca Minha',
  other: 'Marca Alheia',
  closed: 'Marca Fechada',
  adult: 'Marca Adulta',
  inside: 'Marca de Dentro',
}
export type Mark = keyof typeof marks

export const ids = { id: 'feira', campaignId: 'feira', itemId: 'tomate', category: 'mercearia' }
const CPF = '52998224725'
const BIRTH = '1990-05-17'
const openMarketplace = { ...closedMarketplace, intranet: false, ageVerification: 'list' as const }

export type MatrixShops = Awaited<ReturnType<typeof buildMatrixShops>>

/** Three shops with the same ids, and all kinds of callers. */
export async function buildMatrixShops(t: TestApp) {
  const mine = await buildTenant(t.pool, { name: marks.mine, marketplace: openMarketplace })
  const other = await buildTenant(t.pool, { name: marks.other, marketplace: openMarketplace })
  const homes = [{ type: 'text' as const, title: marks.inside, body: 'Para quem é da casa' }]
  const closed = await buildTenant(t.pool, { name: marks.closed, marketplace: closedMarketplace, homes })
  for (const [tenant, mark] of [
    [mine, marks.mine],
    [other, marks.other],
    [closed, marks.closed],
  ] as const)
    await stock(t, tenant.id, mark)
  return {
    mine,
    other,
    closed,
    person: (await signIn(t, mine)).headers,
    anotherPerson: (await signIn(t, mine)).headers,
    otherShopsPerson: (await signIn(t, other)).headers,
    staff: (await signInAsStaff(t, mine, 'owner')).headers,
    otherShopsStaff: (await signInAsStaff(t, other, 'owner')).headers,
    visitor: await visitorOf(t, mine),
    otherShopsVisitor: await visitorOf(t, other),
    adult: await adultOf(t, mine),
    insider: await insiderOf(t, closed),
    outsider: (await signIn(t, closed)).headers,
  }
}

async function stock(t: TestApp, tenantId: string, mark: string) {
  await buildCampaign(t.pool, tenantId, { id: ids.campaignId, name: `${mark} Feira`, code: 'FEIRA10' })
  await buildItem(t.pool, { tenantId, campaignId: ids.campaignId, id: ids.itemId, name: `${mark} Tomate` })
  await buildCampaign(t.pool, tenantId, { id: 'vinhos', name: `${marks.adult} Vinhos`, body: { intendedForAdults: true } })
  await buildItem(t.pool, { tenantId, campaignId: 'vinhos', id: 'tinto', name: `${marks.adult} Tinto` })
}

const visitorOf = async (t: TestApp, { id }: TestTenant) => ({ authorization: bearerOf(await buildLead(t.pool, id)) })

async function adultOf(t: TestApp, tenant: TestTenant) {
  const { headers, userId } = await signIn(t, tenant)
  const cpfHash = keyedHash(secrets.key, 'cpf', tenant.id, CPF)
  await tenantTransaction(t.pool, tenant.id, (db) => db.insert(adults).values({ tenantId: tenant.id, cpfHash, birthDate: BIRTH }))
  const asPerson = { host: tenant.host, headersMore: headers }
  await callEndpoint(t.app, createClient, { ...asPerson, params: { userId }, body: { name: 'Ana Souza', cpf: CPF } })
  const { body } = await callEndpoint(t.app, verifyAge, { ...asPerson, body: { birthDate: BIRTH } })
  if (body.isVerified !== true) throw new Error('the adult is not confirmed')
  return headers
}

async function insiderOf(t: TestApp, tenant: TestTenant) {
  const key = { tenantId: tenant.id, code: 'CHAVE-DA-CASA', kind: 'CAMPAIGN' as const, campaignIds: [ids.campaignId] }
  await tenantTransaction(t.pool, tenant.id, (db) => db.insert(codes).values(key))
  const { headers, userId } = await signIn(t, tenant)
  const asPerson = { host: tenant.host, headersMore: headers }
  await callEndpoint(t.app, createClient, { ...asPerson, params: { userId }, body: { name: 'Rui Lima' } })
  const { status, body } = await callEndpoint(t.app, addAccountCode, { ...asPerson, body: { code: key.code } })
  if (status !== 200) throw new Error(`the insider is not inside: ${JSON.stringify(body)}`)
  return headers
}
