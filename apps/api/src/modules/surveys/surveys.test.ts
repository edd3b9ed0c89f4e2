import { describe, expect, it } from 'vitest'
import { createContext, inTransaction, type Services } from '#context.ts'
import { surveys } from '#db/schema/surveys.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { noteForBuyer } from '#modules/messages/messages.service.ts'
import { findTenant } from '#modules/registry/registry.service.ts'
import { buildCampaign, buildItem, buildLead, buildTenant, closedMarketplace } from '#testing/factories.ts'
import { ctxOf } from '#testing/money.ts'
import { orderOf } from '#testing/order-factory.ts'
import { leadHeader, signIn, signInAsStaff } from '#testing/people.ts'
import { buildSurvey } from '#testing/survey-factory.ts'
import { bearerOf, testApp } from '#testing/test-app.ts'
import { createClient, deleteClient, exportClient, getClient } from '@mutirao/contract/accounts'
import { getCampaign } from '@mutirao/contract/campaigns'
import { getSurveyResult, listDeskSurveys, listSurveyAnswersCsv, listSurveyTexts } from '@mutirao/contract/desk-surveys'
import { getMyLead } from '@mutirao/contract/leads'
import { listMessages } from '@mutirao/contract/messages'
import { placeOrder } from '@mutirao/contract/orders'
import { answerSurvey, listSurveys } from '@mutirao/contract/surveys'
import { listSurveyCounts } from './surveys.command.ts'

const { t, call } = testApp()
const yes = { answers: { gostou: 'sim' } }
const statesOf = async (host: string, who: object) =>
  Object.fromEntries((await call(listSurveys, { host, ...who })).body.map(({ id, state }: { id: string; state: string }) => [id, state]))

describe('a survey', () => {
  it('is answered once per person, and the answers are part of the lead', async () => {
    const tenant = await buildTenant(t.pool)
    const { id } = await buildSurvey(t.pool, tenant.id)
    const [as, other] = [await buildLead(t.pool, tenant.id), await buildLead(t.pool, tenant.id)]
    const send = (who: typeof as) => call(answerSurvey, { host: tenant.host, as: who, params: { id }, body: yes })
    expect(await statesOf(tenant.host, { as })).toEqual({ [id]: 'OPEN' })
    expect(await send(as)).toMatchObject({ status: 201, body: { title: 'Conte para nós', reward: 'R$ 5 na próxima compra' } })
    expect(await send(as)).toMatchObject({ status: 409, body: { code: 'already_answered', reward: 'R$ 5 na próxima compra' } })
    expect(await statesOf(tenant.host, { as })).toEqual({ [id]: 'ANSWERED' })
    expect(await statesOf(tenant.host, { as: other })).toEqual({ [id]: 'OPEN' })
    expect((await call(getMyLead, { host: tenant.host, as })).body.properties.enhancedAnswers).toEqual({ [id]: yes.answers })
  })

  it('counts once for ten concurrent answers of one person', async () => {
    const tenant = await buildTenant(t.pool)
    const { id } = await buildSurvey(t.pool, tenant.id)
    const as = await buildLead(t.pool, tenant.id)
    const sent = await Promise.all(
      Array.from({ length: 10 }, () => call(answerSurvey, { host: tenant.host, as, params: { id }, body: yes })),
    )
    expect(sent.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
    expect(await listSurveyCounts(t.pool, (await ctxOf(t, tenant.id)).tenant)).toContain(`Conte para nós (${id}): 1 pessoa`)
  })

  it('reports invalid answers, stores none of them, and can be sent again', async () => {
    const tenant = await buildTenant(t.pool)
    const { id } = await buildSurvey(t.pool, tenant.id)
    const as = await buildLead(t.pool, tenant.id)
    const send = (answers: object) =>
      call(answerSurvey, { host: tenant.host, as, params: { id }, body: { answers: answers as typeof yes.answers } })
    expect(await send({ porque: 'Sim' })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: [{ path: 'answers.gostou', message: 'Responda para continuar' }] },
    })
    expect(await send({ gostou: 'talvez' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'answers.gostou', message: 'Escolha uma das opções' }] },
    })
    expect((await send({ gostou: 'sim', porque: 'x'.repeat(501) })).status).toBe(400)
    expect((await send({ gostou: 'sim', outra: 'sim' })).status).toBe(400)
    expect(await statesOf(tenant.host, { as })).toEqual({ [id]: 'OPEN' })
    expect((await send({ gostou: 'nao', porque: '' })).status).toBe(201)
  })

  it("that has ended, or is another shop's, accepts no answers", async () => {
    const [tenant, other] = [await buildTenant(t.pool), await buildTenant(t.pool)]
    const ended = await buildSurvey(t.pool, tenant.id, { endsAt: t.clock.now })
    const foreign = await buildSurvey(t.pool, other.id)
    const gone = await buildSurvey(t.pool, tenant.id, { active: false })
    const as = await buildLead(t.pool, tenant.id)
    const send = (id: string) => call(answerSurvey, { host: tenant.host, as, params: { id }, body: yes })
    expect(await send(ended.id)).toMatchObject({ status: 409, body: { code: 'survey_closed' } })
    expect(await send(foreign.id)).toMatchObject({ status: 404 })
    expect(await send(gone.id)).toMatchObject({ status: 404 })
    expect(await statesOf(tenant.host, { as })).toEqual({ [ended.id]: 'CLOSED' })
  })

  it('of a closed shop is shown to people who hold its campaign', async () => {
    const tenant = await buildTenant(t.pool, { marketplace: closedMarketplace })
    const campaign = await buildCampaign(t.pool, tenant.id)
    await buildSurvey(t.pool, tenant.id, { campaignId: campaign.id })
    const { headers: headersMore } = await signIn(t, tenant)
    expect((await call(listSurveys, { host: tenant.host, headersMore })).status).toBe(403)
  })

  it("is shown on its campaign's page until it ends; the campaign's own before a general one", async () => {
    const tenant = await buildTenant(t.pool)
    const [campaign, plain] = [await buildCampaign(t.pool, tenant.id), await buildCampaign(t.pool, tenant.id)]
    const general = await buildSurvey(t.pool, tenant.id)
    const ofCampaign = await buildSurvey(t.pool, tenant.id, { campaignId: campaign.id })
    const shown = async (id: string) => (await call(getCampaign, { host: tenant.host, params: { id } })).body.survey?.id
    expect([await shown(campaign.id), await shown(plain.id)]).toEqual([ofCampaign.id, general.id])
  })
})

describe('after a delivery', () => {
  it('only the buyer is asked, by a message, and once', async () => {
    const tenant = await buildTenant(t.pool)
    const item = await buildItem(t.pool, { tenantId: tenant.id })
    const { id } = await buildSurvey(t.pool, tenant.id, { trigger: 'delivered', campaignId: item.campaignId })
    const [as, other] = [await buildLead(t.pool, tenant.id), await buildLead(t.pool, tenant.id)]
    const { body: order } = await call(placeOrder, { host: tenant.host, as, ...orderOf(item) })
    expect(await statesOf(tenant.host, { as })).toEqual({})
    expect((await call(answerSurvey, { host: tenant.host, as, params: { id }, body: yes })).status).toBe(404)

    const ctx = createContext({ ...t.services, log: t.app.log } as Services, (await findTenant(t.services as Services, tenant.id))!)
    const deliver = () =>
      inTransaction(ctx, async (tx) => {
        await tx.db.execute(`update orders set state = 'DELIVERED' where id = '${order.id}'`)
        const noted = { id: order.id, leadId: as.leadId, code: order.code, email: null, userPhone: '+5511912345678' }
        await noteForBuyer(tx, { ...noted, campaignIds: [item.campaignId] }, 'DELIVERED')
      })
    await deliver()
    const asked = async () =>
      (await call(listMessages, { host: tenant.host, as })).body.content.filter(
        ({ target }: { target: string }) => target === `/survey?id=${id}`,
      ).length
    expect([await statesOf(tenant.host, { as }), await statesOf(tenant.host, { as: other })]).toEqual([{ [id]: 'OPEN' }, {}])
    expect(await asked()).toBe(1)
    expect((await call(answerSurvey, { host: tenant.host, as, params: { id }, body: yes })).status).toBe(201)
    await deliver()
    expect(await asked()).toBe(1)
  })
})

describe('survey answers', () => {
  it('follow the visitor into the account, are in the export, and are deleted with the account', async () => {
    const tenant = await buildTenant(t.pool)
    const { id } = await buildSurvey(t.pool, tenant.id)
    const visitor = await buildLead(t.pool, tenant.id)
    await call(answerSurvey, { host: tenant.host, as: visitor, params: { id }, body: yes })
    const person = await signIn(t, tenant, { headers: leadHeader(bearerOf(visitor)) })
    const headersMore = { ...person.headers, ...leadHeader(bearerOf(visitor)) }
    const params = { userId: person.userId }
    const made = await call(createClient, {
      host: tenant.host,
      params,
      query: { lead_id: visitor.leadId },
      body: { name: 'Ana Souza' },
      headersMore,
    } as never)
    expect(made.status).toBe(201)
    const { headers } = person
    const account = (await call(getClient, { host: tenant.host, headersMore: headers })).body
    expect(account.properties.enhancedAnswers).toEqual({ [id]: yes.answers })
    expect(await statesOf(tenant.host, { headersMore: headers })).toEqual({ [id]: 'ANSWERED' })
    const exported = (await call(exportClient, { host: tenant.host, headersMore: headers })).body
    expect(exported.surveys).toMatchObject([{ surveyId: id, answers: yes.answers }])

    expect((await call(deleteClient, { host: tenant.host, headersMore: headers })).status).toBe(204)
    const left = await tenantTransaction(t.pool, tenant.id, (db) => db.execute('select * from survey_answers'))
    expect(left.rows).toEqual([])
  })

  it('are counted for the merchant without free texts', async () => {
    const tenant = await buildTenant(t.pool)
    const { id } = await buildSurvey(t.pool, tenant.id)
    for (const answers of [{ gostou: 'sim', porque: 'Sou a Ana da rua 5' }, { gostou: 'sim' }, { gostou: 'nao' }]) {
      const as = await buildLead(t.pool, tenant.id)
      await call(answerSurvey, { host: tenant.host, as, params: { id }, body: { answers: answers as typeof yes.answers } })
    }
    expect(await listSurveyCounts(t.pool, (await ctxOf(t, tenant.id)).tenant)).toEqual([
      `Conte para nós (${id}): 3 pessoas`,
      '  Gostou?',
      '        2  Sim',
      '        1  Não',
      '  Por quê?',
      '        1  com texto',
    ])
  })
})

describe('the answers, read by staff', () => {
  const sent = [
    { gostou: 'sim', porque: 'Chegou cedo', nota: 10, passos: ['a', 'b'] },
    { gostou: 'sim', porque: '  ', nota: 9, passos: ['a'] },
    { gostou: 'nao', nota: 3, porque: '=1+1' },
  ]
  const questions = [
    {
      id: 'gostou',
      type: 'single' as const,
      text: 'Gostou?',
      required: true,
      options: [
        { id: 'sim', text: 'Sim' },
        { id: 'nao', text: 'Não' },
      ],
    },
    { id: 'porque', type: 'text' as const, text: 'Por quê?', required: false },
    { id: 'nota', type: 'nps' as const, text: 'Recomenda?', required: false },
    {
      id: 'passos',
      type: 'multiple' as const,
      text: 'Passos',
      required: false,
      options: [
        { id: 'a', text: 'Um' },
        { id: 'b', text: 'Dois' },
      ],
    },
  ]

  async function answered() {
    const tenant = await buildTenant(t.pool)
    const { id } = await buildSurvey(t.pool, tenant.id, { body: { title: 'Conte', questions } })
    for (const answers of sent) {
      const as = await buildLead(t.pool, tenant.id)
      expect((await call(answerSurvey, { host: tenant.host, as, params: { id }, body: { answers: answers as never } })).status).toBe(201)
    }
    const { headers: headersMore } = await signInAsStaff(t, tenant, 'manager')
    return { tenant, id, ofStaff: { host: tenant.host, headersMore, params: { id } } }
  }

  it('are counted by option, number and person', async () => {
    const { id, ofStaff } = await answered()
    expect((await call(listDeskSurveys, ofStaff)).body.content).toMatchObject([{ id, title: 'Conte', isActive: true, people: 3 }])
    const { body } = await call(getSurveyResult, ofStaff)
    expect(body).toMatchObject({ people: 3, formerAnswers: 0 })
    expect(body.questions).toMatchObject([
      {
        id: 'gostou',
        answered: 3,
        counts: [
          { answer: 'Sim', count: 2 },
          { answer: 'Não', count: 1 },
        ],
        other: 0,
      },
      { id: 'porque', counts: [], other: 0 },
      { id: 'nota', answered: 3, nps: 33 },
      {
        id: 'passos',
        answered: 2,
        counts: [
          { answer: 'Um', count: 2 },
          { answer: 'Dois', count: 1 },
        ],
      },
    ])
  })

  it('keep their counts when an option, a question or the survey leaves', async () => {
    const { tenant, id, ofStaff } = await answered()
    const [gostou] = questions
    await tenantTransaction(t.pool, tenant.id, (db) =>
      db.update(surveys).set({ active: false, body: { title: 'Conte', questions: [{ ...gostou!, options: [gostou!.options![0]!] }] } }),
    )
    expect((await call(listDeskSurveys, ofStaff)).body.content).toMatchObject([{ id, isActive: false, people: 3 }])
    expect((await call(getSurveyResult, ofStaff)).body).toMatchObject({
      formerAnswers: 7,
      questions: [{ counts: [{ answer: 'Sim', count: 2 }], other: 1 }],
    })
  })

  it('are read as texts, page by page and without names, and as a table without formulas', async () => {
    const { ofStaff } = await answered()
    const texts = (query: object) => call(listSurveyTexts, { ...ofStaff, query: { question: 'porque', ...query } })
    const first = (await texts({ size: 1 })).body
    const second = (await texts({ size: 1, page: 1 })).body
    expect(first.totalElements).toBe(2)
    expect([first, second].map(({ content }) => content[0].text).toSorted()).toEqual(['=1+1', 'Chegou cedo'])
    expect(Object.keys(first.content[0])).toEqual(['text', 'at'])
    expect(await texts({ question: 'gostou' })).toMatchObject({ status: 404 })
    const { csv } = (await call(listSurveyAnswersCsv, ofStaff)).body
    const [head, ...lines] = (csv as string).trim().split('\r\n')
    expect(head).toContain('"Respondida";"Gostou?";"Por quê?";"Recomenda?";"Passos"')
    expect(lines.map((line) => line.replace(/^"[^"]*";/, '')).toSorted()).toEqual([
      '"Não";"\'=1+1";"3";""',
      '"Sim";"";"9";"Um"',
      '"Sim";"Chegou cedo";"10";"Um, Dois"',
    ])
  })

  it('are those of the own shop', async () => {
    const { id } = await answered()
    const other = await buildTenant(t.pool)
    const { headers: headersMore } = await signInAsStaff(t, other, 'owner')
    const at = { host: other.host, headersMore, params: { id } }
    expect((await call(listDeskSurveys, at)).body.content).toEqual([])
    expect(await call(getSurveyResult, at)).toMatchObject({ status: 404 })
    expect(await call(listSurveyTexts, { ...at, query: { question: 'porque' } })).toMatchObject({ status: 404 })
    expect(await call(listSurveyAnswersCsv, at)).toMatchObject({ status: 404 })
  })

  it('are not read by people who only see orders', async () => {
    const { tenant, ofStaff } = await answered()
    const { headers: headersMore } = await signInAsStaff(t, tenant, 'support')
    expect(await call(getSurveyResult, { ...ofStaff, headersMore })).toMatchObject({ status: 403 })
  })
})
