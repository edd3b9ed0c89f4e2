import { surveys } from '#db/schema/surveys.ts'
import { listRows, upsertRows, withdrawRows } from '#db/written-rows.ts'
import { listEntries } from '#merchant/entries.ts'
import { byId, Issues, listed, type MerchantFile, type Path, type RowCtx, type SayIssue, type Source } from '#merchant/merchant-file.ts'
import { ENDS_AT, endOf } from '#merchant/moments.ts'
import { noCampaign } from '#merchant/shop-links.ts'
import { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import { SurveysFile, type SurveyQuestion } from '@mutirao/contract/merchant/surveys'

export const surveysFile: MerchantFile<SurveysFile> = {
  file: 'surveys.json',
  shape: SurveysFile,

  /** Each id is unique, campaigns exist, and choice questions have options. */
  check(written, folder) {
    const issues = new Issues()
    for (const source of written) {
      const { say } = issues.at(source)
      sayTwice([], source.value, { what: 'a pesquisa', say })
      for (const [index, { campaignId, questions }] of source.value.entries()) {
        if (campaignId && !folder.has(CampaignFile, campaignId)) say([index, 'campaignId'], noCampaign(campaignId))
        checkQuestions([index, 'questions'], questions, say)
      }
    }
    return issues.list
  },

  moments: (source) =>
    source.value.map(({ id, endsAt }, index) =>
      endOf(source, { owner: ownerOf(id), called: `a pesquisa ${id}`, path: [index], written: endsAt }),
    ),

  /** A survey that left the folder is deactivated; its answers stay counted. */
  async save(ctx, written) {
    const rows = rowsOf(ctx, written)
    await withdrawRows(ctx, surveys, { key: surveys.id, written: rows.map(({ id }) => id), gone: { active: false } })
    await upsertRows(ctx, surveys, rows)
  },

  comparing: {
    title: 'pesquisas',
    async known(ctx) {
      const rows = await listRows(ctx, surveys, surveys.active)
      return byId(rows.map((row) => ({ ...row, campaignId: row.campaignId && ctx.renames.renamed(row.campaignId) })))
    },
    written: (ctx, written) => byId(rowsOf(ctx, written)),
  },

  async stored(ctx) {
    const rows = (await listRows(ctx, surveys, surveys.active)).toSorted((one, other) => one.position - other.position)
    return [{ id: 'surveys', value: rows.map(writtenOf) }]
  },

  entries: {
    ...listEntries({
      name: 'surveys',
      noun: 'survey',
      right: 'campaigns.write',
      file: 'surveys',
      element: SurveysFile.element,
      key: 'id',
      save: (ctx, _id, folder) => surveysFile.save!(ctx, folder.all(SurveysFile), folder),
    }),
    /** One that left the shop keeps its answers: a new one does not take its id. */
    async find(ctx, id) {
      const row = (await listRows(ctx, surveys)).find((one) => one.id === id)
      return row && { id, value: writtenOf(row), ...(row.active ? {} : { isGone: true }) }
    },
  },
}

type StoredSurvey = Omit<typeof surveys.$inferSelect, 'tenantId'>

const writtenOf = ({ id, campaignId, trigger, endsAt, body }: StoredSurvey): SurveysFile[number] => ({
  ...body,
  id,
  trigger,
  campaignId: campaignId ?? undefined,
  endsAt: endsAt?.toISOString(),
})

const rowsOf = ({ moments }: Pick<RowCtx, 'moments'>, written: readonly Source<SurveysFile>[]) =>
  listed(written).map(({ id, campaignId, trigger, endsAt: _written, ...body }, position) => ({
    id,
    campaignId: campaignId ?? null,
    trigger,
    position,
    endsAt: moments.at(ownerOf(id), ENDS_AT),
    active: true,
    body,
  }))

const ownerOf = (id: string) => `survey ${id}`

function checkQuestions(path: Path, questions: readonly SurveyQuestion[], say: SayIssue) {
  sayTwice(path, questions, { what: 'a pergunta', say })
  for (const [position, question] of questions.entries()) {
    for (const [key, message] of faultsOf(question)) say([...path, position, key], message)
    sayTwice([...path, position, 'options'], question.options ?? [], { what: 'a opção', say })
  }
}

function sayTwice(path: Path, named: readonly { id: string }[], { what, say }: { what: string; say: SayIssue }) {
  for (const [index, { id }] of named.entries())
    if (named.findIndex((other) => other.id === id) < index) say([...path, index, 'id'], `${what} ${id} já existe`)
}

/** Keys allowed for some question types only. */
const keysOf = {
  options: { types: ['single', 'multiple'], message: 'só single e multiple têm opções' },
  minimum: { types: ['scale'], message: 'só scale tem começo e fim' },
  maximum: { types: ['scale'], message: 'só scale tem começo e fim' },
  minimumLabel: { types: ['scale', 'nps'], message: 'só scale e nps têm pontas' },
  maximumLabel: { types: ['scale', 'nps'], message: 'só scale e nps têm pontas' },
} as const

function faultsOf(question: SurveyQuestion): [string, string][] {
  const { type, options = [], minimum = 1, maximum = 5 } = question
  const faults = (Object.keys(keysOf) as (keyof typeof keysOf)[]).flatMap((key): [string, string][] => {
    const { types, message } = keysOf[key]
    return question[key] !== undefined && !types.some((one) => one === type) ? [[key, message]] : []
  })
  if (keysOf.options.types.some((one) => one === type) && options.length < 2) faults.push(['options', 'uma escolha pede ao menos 2 opções'])
  if (type === 'scale' && minimum >= maximum) faults.push(['maximum', 'o fim da escala vem depois do começo'])
  return faults
}
