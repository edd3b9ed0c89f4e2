import { createHash } from 'node:crypto'
import { inTransaction, type StaffCtx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { cpfHashes } from '#modules/accounts/clients.service.ts'
import { findErased } from '#modules/accounts/imported-people.service.ts'
import { countBuyers, countLeads, holdCounting } from '#modules/buyers/buyer-counting.service.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import { exportTable } from '#modules/tenants/imports/export-table.service.ts'
import { inTurn } from '#modules/tenants/sheet-turns.service.ts'
import type { HandlerInput } from '@mutirao/contract/endpoint'
import type { ImportPlatform } from '@mutirao/contract/item-imports'
import {
  MOST_IMPORTED_PEOPLE,
  type importPeople as importCall,
  type ImportedPerson,
  type PeopleImport,
  type PeopleImportNote,
  type PeopleImportPreview,
  type previewPeopleImport as previewCall,
} from '@mutirao/contract/people-imports'
import { Problem } from '@mutirao/contract/problems'
import { csvHead, csvRows } from '@mutirao/domain/csv'
import { dateText, localTime, startOfDay } from '@mutirao/domain/zoned-time'
import { EMPTY_CUSTOMERS, isCustomerColumn, recognizedCustomers } from './customer-columns.rules.ts'
import { customersOf, type Customer } from './customer-rows.rules.ts'
import * as repository from './people-import.repository.ts'

type Asked = HandlerInput<typeof previewCall>['body']
type Mistake = { line: number; message: string }
type Read = { platform: ImportPlatform; lines: number; columns: string[]; customers: Customer[]; notes: PeopleImportNote[] }

/** leadId: of a known person whose consent may be taken over. */
type Planned = Customer & { outcome: ImportedPerson['outcome']; isOptedIn: boolean; leadId?: string }
type Plan = { planned: Planned[]; notes: PeopleImportNote[]; seen: string }

const MOST_PEOPLE_SHOWN = 300
const MOST_NOTES_SHOWN = 300
const PEOPLE_A_STATEMENT = 1000

/** Describes an import; writes nothing. */
export const previewPeopleImport = (ctx: StaffCtx, readBody: () => Promise<Asked>): Promise<PeopleImportPreview> =>
  inTurn(ctx, async () => {
    const asked = await readBody()
    // A transaction that waits for a large file would be ended by the database.
    const read = readFile(ctx, asked)
    if ('mistakes' in read) return { ...NOTHING, mistakes: read.mistakes }
    await requireCounted(ctx)
    return inTransaction(ctx, async (tx) => previewOf(read, await planImport(tx, read, asked)))
  })

const NOTHING: PeopleImportPreview = {
  lines: 0,
  created: 0,
  known: 0,
  skipped: 0,
  optedIn: 0,
  marked: 0,
  mistakes: [],
  people: [],
  notes: [],
  moreNotes: 0,
  columns: [],
  seen: '',
}

function previewOf(read: Read, { planned, notes, seen }: Plan): PeopleImportPreview {
  const shown = [...planned.filter(({ outcome }) => outcome === 'CREATED'), ...planned.filter(({ outcome }) => outcome === 'KNOWN')]
  return {
    ...countsOf(read, { planned, notes }),
    platform: read.platform,
    marked: planned.filter(({ isMarked, email }) => isMarked && email !== undefined).length,
    mistakes: [],
    people: shown.slice(0, MOST_PEOPLE_SHOWN).map(({ line, name, phone, email, city, outcome, isOptedIn }) => ({
      line,
      name,
      phone,
      email,
      city: city || undefined,
      outcome,
      isOptedIn,
    })),
    notes: notes.slice(0, MOST_NOTES_SHOWN),
    moreNotes: Math.max(0, notes.length - MOST_NOTES_SHOWN),
    columns: read.columns,
    seen,
  }
}

const countsOf = ({ lines }: Read, { planned, notes }: Pick<Plan, 'planned' | 'notes'>) => {
  const count = (holds: (one: Planned) => boolean) => planned.filter(holds).length
  return {
    lines,
    created: count(({ outcome }) => outcome === 'CREATED'),
    known: count(({ outcome }) => outcome === 'KNOWN'),
    skipped: notes.filter(({ kind }) => kind === 'SKIPPED' || kind === 'ERASED').length,
    optedIn: count(({ isOptedIn }) => isOptedIn),
  }
}

function readFile(ctx: StaffCtx, { file, consent }: Asked): Read | { mistakes: Mistake[] } {
  const today = dateText(localTime(ctx.now, ctx.tenant.body.timeZone))
  if (consent && consent.day > today)
    throw new Problem('validation_failed', {
      errors: [{ path: 'consent.day', message: 'O dia ainda não chegou: escreva desde quando todas autorizaram' }],
    })
  const table = exportTable(file, { isColumn: isCustomerColumn, empty: EMPTY_CUSTOMERS })
  if ('mistakes' in table) return table
  const found = recognizedCustomers(table)
  if ('mistake' in found) return { mistakes: [{ line: table.header.line, message: found.mistake }] }
  const lines = table.rows.length
  if (lines > MOST_IMPORTED_PEOPLE)
    return {
      mistakes: [
        {
          line: 0,
          message: `são ${lines.toLocaleString('pt-BR')} linhas e cabem ${MOST_IMPORTED_PEOPLE.toLocaleString('pt-BR')}: divida a planilha; a mesma pessoa nunca entra duas vezes`,
        },
      ],
    }
  if (lines === 0) return { mistakes: [{ line: table.header.line, message: 'a planilha só tem os nomes das colunas: nenhuma pessoa' }] }
  return { platform: found.platform, lines, columns: found.dropped, ...customersOf(found) }
}

/** Guests are recognized among the counted buyers. */
async function requireCounted(ctx: StaffCtx): Promise<void> {
  if (!(await countBuyers(ctx, { isRequest: true })))
    throw new Problem('conflict', { reason: 'A lista de pessoas ainda está sendo contada. Tente de novo em alguns minutos.' })
}

/** Plans the outcome of each person of the file by the shop's present rows, in a transaction; `seen` is the plan's digest. */
async function planImport(tx: StaffCtx, { customers, notes: read }: Read, { consent }: Pick<Asked, 'consent'>): Promise<Plan> {
  const planned: Planned[] = []
  const notes = [...read]
  const digest = createHash('sha256')
  const asked = customers.map(({ email, phone, cpf }, n) => ({ n, email, phone, cpfHashes: cpf === undefined ? [] : cpfHashes(tx, cpf) }))
  const [matches, erased] = [await repository.listMatches(tx, asked), await findErased(tx, asked)]
  for (const match of matches) {
    const one = outcomeOf(customers[match.n]!, match, { isErased: erased.has(match.n), isProved: consent !== undefined })
    digest.update(JSON.stringify('note' in one ? one : [one.line, one.outcome, one.isOptedIn, one.leadId]))
    if ('note' in one) notes.push(one.note)
    else planned.push(one)
  }
  return { planned, notes: notes.toSorted((a, b) => a.line - b.line), seen: digest.digest('base64url') }
}

type Circumstances = { isErased: boolean; isProved: boolean }

/** A verified person is here by their own will, also after an erasure. An order of a guest proves nobody's address: nothing is added to it. */
function outcomeOf(
  one: Customer,
  { verified, imported, mayAgree, isGuest }: repository.Match,
  { isErased, isProved }: Circumstances,
): Planned | { note: PeopleImportNote } {
  const { line } = one
  const agrees = isProved && one.isMarked && one.email !== undefined
  if (isErased && verified.length === 0)
    return {
      note: {
        kind: 'ERASED',
        line,
        message: 'pediu exclusão dos dados, ou não quis mais novidades e saiu com o tempo: não volta por importação',
      },
    }
  const leadIds = new Set([...verified, ...imported])
  if (leadIds.size > 1)
    return { note: { kind: 'SKIPPED', line, message: 'o e-mail, o celular e o CPF são de pessoas diferentes desta loja' } }
  const [leadId] = leadIds
  if (leadId !== undefined) {
    const isOptedIn = agrees && mayAgree === leadId
    return { ...one, outcome: 'KNOWN', isOptedIn, ...(isOptedIn && { leadId }) }
  }
  return isGuest ? { ...one, outcome: 'KNOWN', isOptedIn: false } : { ...one, outcome: 'CREATED', isOptedIn: agrees }
}

/**
 * Imports all people of a file or none. Idempotent by `act`, and the same file creates nobody twice. Throws validation_failed, and conflict when the people of
 * the shop are no longer as they were previewed.
 */
export async function importPeople(ctx: StaffCtx, readBody: () => Promise<HandlerInput<typeof importCall>['body']>): Promise<PeopleImport> {
  const { actor } = ctx
  if (actor.kind !== 'staff') throw new Problem('authorization')
  const id = await inTurn(ctx, async () => {
    const { act, seen, ...asked } = await readBody()
    const digest = createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
    const read = readFile(ctx, asked)
    await requireCounted(ctx)
    return inTransaction(ctx, async (tx) => {
      await holdCounting(tx)
      const done = await repository.findImport(tx, act)
      if (done && done.asked !== digest) throw new Problem('conflict')
      if (done) return act
      if ('mistakes' in read)
        throw new Problem('validation_failed', { errors: read.mistakes.map(({ line, message }) => ({ path: `lines.${line}`, message })) })
      const plan = await planImport(tx, read, asked)
      if (plan.seen !== seen) throw new Problem('conflict', { reason: 'As pessoas da loja mudaram depois que você conferiu.' })
      const counts = countsOf(read, plan)
      const consent = asked.consent && { source: asked.consent.source, at: dayStart(ctx, asked.consent.day) }
      await repository.insertImport(tx, {
        id: act,
        asked: digest,
        createdAt: ctx.now,
        staffId: actor.staffId,
        platform: read.platform,
        file: asked.name,
        ...counts,
        consentSource: consent?.source,
        consentAt: consent?.at,
        notes: plan.notes,
        noteCount: plan.notes.length,
      })
      await savePeople(tx, { id: act, platform: read.platform, planned: plan.planned, consent })
      await recordAudit(tx, {
        action: 'people.import',
        subject: `import ${act}`,
        detail: { platform: read.platform, ...counts, ...(asked.consent && { consent: asked.consent }) },
      })
      return act
    })
  })
  return importOf((await repository.findImport(ctx, id))!)
}

/** The consent counts from the beginning of the declared day, and never from a moment to come. */
function dayStart({ now, tenant }: StaffCtx, day: string): Date {
  const at = startOfDay(day, tenant.body.timeZone)
  return at < now ? at : now
}

type Saving = { id: string; platform: ImportPlatform; planned: readonly Planned[]; consent: { source: string; at: Date } | undefined }

async function savePeople(tx: StaffCtx, { id, platform, planned, consent }: Saving): Promise<void> {
  const people = planned.map((one) => ({ ...one, leadId: one.leadId ?? uuidv7(tx.now.getTime()) }))
  const created = people.filter(({ outcome }) => outcome === 'CREATED')
  for (let from = 0; from < created.length; from += PEOPLE_A_STATEMENT) {
    const some = created.slice(from, from + PEOPLE_A_STATEMENT)
    await repository.insertPeople(
      tx,
      id,
      some.map(({ leadId, name, phone, email, city }) => ({ leadId, name, phone, email, city })),
    )
  }
  if (consent) await saveConsents(tx, people, { ...consent, version: `import ${platform}` })
  await countLeads(
    tx,
    created.map(({ leadId }) => leadId),
  )
}

type Given = Parameters<typeof repository.insertConsents>[2]

async function saveConsents(tx: StaffCtx, people: readonly { leadId: string; isOptedIn: boolean }[], given: Given): Promise<void> {
  const agreed = people.filter(({ isOptedIn }) => isOptedIn).map(({ leadId }) => ({ leadId, id: uuidv7(tx.now.getTime()) }))
  for (let from = 0; from < agreed.length; from += PEOPLE_A_STATEMENT)
    await repository.insertConsents(tx, agreed.slice(from, from + PEOPLE_A_STATEMENT), given)
}

export const listPeopleImports = async (ctx: StaffCtx): Promise<{ content: PeopleImport[] }> => ({
  content: (await repository.listImports(ctx)).map(importOf),
})

function importOf({ asked: _digest, createdAt, by, consentSource, consentAt, ...row }: repository.ImportRow): PeopleImport {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    ...(by !== null && { by }),
    ...(consentSource !== null && consentAt !== null && { consent: { source: consentSource, at: consentAt.toISOString() } }),
  }
}

const kinds: Readonly<Record<PeopleImportNote['kind'], string>> = {
  SKIPPED: 'ficou de fora',
  CHANGED: 'entrou mudado',
  MERGED: 'repetido',
  ERASED: 'não volta',
  COLUMN: 'coluna sem lugar',
}
const ROWS_A_PIECE = 1000

/** All that the import could not take. */
export async function peopleImportReport(ctx: StaffCtx, id: string) {
  const notes = await repository.findNotes(ctx, id)
  if (!notes) throw new Problem('not_found')
  async function* pieces() {
    const encoder = new TextEncoder()
    yield encoder.encode(csvHead(['Linha', 'Coluna', 'O que houve', 'Motivo']))
    for (let from = 0; from < notes!.length; from += ROWS_A_PIECE)
      yield encoder.encode(
        csvRows(
          notes!
            .slice(from, from + ROWS_A_PIECE)
            .map(({ kind, line, column, message }) => [line || undefined, column, kinds[kind], message]),
        ),
      )
  }
  return { name: `importacao-de-pessoas-${ctx.tenant.slug}.csv`, pieces: pieces() }
}
