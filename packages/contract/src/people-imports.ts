import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ExportFile, ImportPlatform, MOST_EXPORT_BYTES } from './item-imports.ts'
import { Day, Instant, text, Uuid } from './shapes.ts'

export const MOST_IMPORTED_PEOPLE = 50_000

/**
 * consent: the proof that those whom the export marks agreed to e-mail of this shop: where they were asked, and since when all of them had agreed. Without it
 * nobody's mark is taken over.
 */
const Choices = z.strictObject({
  consent: z
    .strictObject({
      source: text(200).min(10, 'Escreva onde as pessoas autorizaram, como “caixa no fim da compra na loja antiga”'),
      day: Day,
    })
    .optional(),
})

const Import = Choices.extend({
  file: ExportFile,
  name: text(200),
})

/**
 * Lines that an import does not take as they are written. SKIPPED: the line is left out; CHANGED: taken without what was wrong; MERGED: the same person as an
 * earlier line; ERASED: the person had their data erased; COLUMN: a column, named by `column`, that a person has no place for. line 0: of no single line.
 * Notes never name a person.
 */
export const PeopleImportNote = z.object({
  kind: z.enum(['SKIPPED', 'CHANGED', 'MERGED', 'ERASED', 'COLUMN']),
  line: z.int(),
  column: z.string().optional(),
  message: z.string(),
})
export type PeopleImportNote = z.output<typeof PeopleImportNote>

/** CREATED: a person without orders here. KNOWN: the shop has this person already, who stays as they are. isOptedIn: the consent is taken over. */
const ImportedPerson = z.object({
  line: z.int(),
  name: z.string(),
  phone: z.string().optional(),
  email: z.string().optional(),
  city: z.string().optional(),
  outcome: z.enum(['CREATED', 'KNOWN']),
  isOptedIn: z.boolean(),
})
export type ImportedPerson = z.output<typeof ImportedPerson>

/** marked: people whom the export marks as agreeing to e-mail. optedIn: those whose consent is taken over. */
const Counts = z.object({
  lines: z.int(),
  created: z.int(),
  known: z.int(),
  skipped: z.int(),
  optedIn: z.int(),
})

/** mistakes: why nothing can be imported. people and notes: the first ones. seen: what an import names to be of this preview. */
export const PeopleImportPreview = Counts.extend({
  platform: ImportPlatform.optional(),
  marked: z.int(),
  mistakes: z.array(z.object({ line: z.int(), message: z.string() })),
  people: z.array(ImportedPerson),
  notes: z.array(PeopleImportNote),
  moreNotes: z.int(),
  columns: z.array(z.string()),
  seen: z.string(),
})
export type PeopleImportPreview = z.output<typeof PeopleImportPreview>

/** notes: the number of lines in the report. */
export const PeopleImport = Counts.extend({
  id: Uuid,
  createdAt: Instant,
  by: z.string().optional(),
  platform: ImportPlatform,
  file: z.string(),
  consent: z.object({ source: z.string(), at: Instant }).optional(),
  notes: z.int(),
})
export type PeopleImport = z.output<typeof PeopleImport>

const ofStaff = { auth: 'staff', may: 'people.message', status: 200 } as const
const mostBytes = MOST_EXPORT_BYTES

export const previewPeopleImport = endpoint({
  ...ofStaff,
  method: 'POST',
  path: '/api/admin/people/imports/preview',
  changesNothing: true,
  summary:
    'What the customers’ CSV export of Nuvemshop, Shopify or WooCommerce would bring: new people, people whom the shop knows, and all that cannot be taken; changes nothing',
  body: Import,
  mostBytes,
  response: PeopleImportPreview,
  problems: ['overloaded', 'payload_too_large'],
})

export const importPeople = endpoint({
  ...ofStaff,
  method: 'POST',
  path: '/api/admin/people/imports',
  summary:
    'Imports the people of an export, all or none; the same act is done once, and the same file creates nobody twice. Nobody can sign in by it. Refused when the people of the shop changed since the preview',
  body: Import.extend({ act: Uuid, seen: z.string().max(100) }),
  mostBytes,
  response: PeopleImport,
  problems: ['conflict', 'overloaded', 'payload_too_large'],
})

export const listPeopleImports = endpoint({
  ...ofStaff,
  method: 'GET',
  path: '/api/admin/people/imports',
  summary: 'The last imports of people, newest first, with the declared proof of consent',
  response: z.object({ content: z.array(PeopleImport) }),
})

export const getPeopleImportReport = endpoint({
  ...ofStaff,
  method: 'GET',
  path: '/api/admin/people/imports/{id}/report',
  summary: 'All that an import could not take, by line, for a spreadsheet; names nobody',
  params: z.object({ id: Uuid }),
  type: 'text/csv',
  response: z.string(),
  problems: ['not_found'],
})

export const eraseImportedPerson = endpoint({
  method: 'DELETE',
  path: '/api/admin/people/{person}/imported',
  auth: 'staff',
  may: 'people.write',
  summary:
    'Erases an imported person at their request (LGPD art. 18); a later import does not bring them back. Refused for a person with an order or an account, who erases the account',
  params: z.object({ person: Uuid }),
  status: 204,
  problems: ['not_found', 'conflict'],
})
