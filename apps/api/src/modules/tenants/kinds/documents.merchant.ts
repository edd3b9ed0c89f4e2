import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { documents } from '#db/schema/tenants.ts'
import { replaceRows } from '#db/written-rows.ts'
import { fileEntries } from '#merchant/entries.ts'
import { Issues, type Folder, type MerchantFile, type RowCtx } from '#merchant/merchant-file.ts'
import { logosOf, withLogos, withoutLogos } from '#modules/delivery/companies.rules.ts'
import { DocumentFile, documentFiles, documentNames, type DocumentName } from '@mutirao/contract/merchant/documents'
import { listDocuments } from './tenants.repository.ts'

/** A merchant's documents may contain only keys that are read. The default documents are merged below them. */
export const documentsFile: MerchantFile<DocumentFile> = {
  file: 'documents/*.json',
  shape: DocumentFile,
  shapes: Object.fromEntries(documentNames.map((name) => [name, documentFiles[name]])),
  strange: () => `arquivo desconhecido: os documentos são ${documentNames.join(', ')}`,
  check(written, { pictures }) {
    const issues = new Issues()
    for (const source of written.filter(({ id }) => id === COMPANIES))
      for (const { path, name } of logosOf(source.value)) issues.picture(source, path, { name, pictures })
    return issues.list
  },

  save: (ctx, _written, folder) =>
    replaceRows(
      ctx,
      documents,
      [...keptDocuments(ctx, folder)].map(([name, body]) => ({ name, body })),
    ),

  comparing: {
    title: 'documentos',
    known: async (ctx) => new Map((await listDocuments(ctx)).map(({ name, body }) => [name, body])),
    written: (ctx, _written, folder) => keptDocuments(ctx, folder),
  },

  /** Campaigns reference the shipping companies. */
  async stored(ctx) {
    const rows = await listDocuments(ctx)
    return rows.map(({ name, body }) => ({
      id: name,
      value: (name === COMPANIES ? withoutLogos(body, ctx.nameOf) : body) as DocumentFile,
    }))
  },

  /** The differences from the product's documents: a load merges both. */
  exported({ id, value }, { defaults }) {
    const own = written(id, value)
    const parts = differing(defaults[`documents/${id}.json`], own)
    // Where the file asks for a whole entry, as for a delivery company, a part of one would be refused.
    const wholeOf = (key: string, part: unknown) => (shapeOf(id)?.safeParse({ [key]: part }).success ? part : own[key])
    return isObject(parts)
      ? (Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, wholeOf(key, part)])) as DocumentFile)
      : undefined
  },

  /** As they are merged with the default documents. */
  entries: {
    ...fileEntries<DocumentFile>({
      name: 'documents',
      noun: 'document',
      right: 'shop.write',
      shapeOf,
      staying: 'um documento não se apaga: escreva de novo o que ele deve dizer',
      save: (ctx, _id, folder) => documentsFile.save!(ctx, folder.all(DocumentFile), folder),
    }),
    read: ({ id, value }) => [{ id, value: written(id, value) }],
    put: (file = {}, id, value) => value && { ...ofProduct(id, file), ...(value as DocumentFile) },
  },
}

function shapeOf(id: string) {
  return Object.hasOwn(documentFiles, id) ? documentFiles[id as DocumentName] : undefined
}

/** Whether a merchant may write the key. Others are the product's, such as the place of visitors who have told none. */
function isWritten(id: string, key: string): boolean {
  const shape = shapeOf(id)
  return !(shape instanceof z.ZodObject) || Object.hasOwn(shape.shape, key)
}

const keysWhere = (body: DocumentFile, isMeant: (key: string) => boolean): DocumentFile =>
  Object.fromEntries(Object.entries(body).filter(([key]) => isMeant(key)))
const written = (id: string, body: DocumentFile) => keysWhere(body, (key) => isWritten(id, key))
const ofProduct = (id: string, body: DocumentFile) => keysWhere(body, (key) => !isWritten(id, key))

const COMPANIES: DocumentName = 'shippingCompanies'

/** The documents as the API returns them: logos of companies as pictures. */
function keptDocuments(ctx: Pick<RowCtx, 'pictures'>, folder: Pick<Folder, 'all' | 'defaults'>): Map<string, Record<string, unknown>> {
  const kept = new Map<string, Record<string, unknown>>(mergedDocuments(folder))
  const companies = kept.get(COMPANIES)
  return companies ? kept.set(COMPANIES, withLogos(ctx, companies)) : kept
}

export function mergedDocuments(folder: Pick<Folder, 'all' | 'defaults'>): Map<string, DocumentFile> {
  const { defaults } = folder
  const own = Object.fromEntries(folder.all(DocumentFile).map(({ id, value }) => [id, value]))
  const base = Object.fromEntries(Object.entries(defaults).map(([file, body]) => [/([^/]+)\.json$/.exec(file)![1]!, body]))
  return new Map(Object.entries(merged(base, own) as Record<string, DocumentFile>))
}

/** Merges objects key by key; anything else, including lists, is replaced. */
function merged(base: unknown, over: unknown): unknown {
  if (!isObject(base) || !isObject(over)) return over
  const keys = new Set([...Object.keys(base), ...Object.keys(over)])
  return Object.fromEntries([...keys].map((key) => [key, key in over ? merged(base[key], over[key]) : base[key]]))
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The parts of `own` that are not in `base`: what `merged` needs to make `own` of `base`. undefined when nothing differs. */
function differing(base: unknown, own: unknown): unknown {
  if (isDeepStrictEqual(base, own)) return undefined
  if (!isObject(base) || !isObject(own)) return own
  const parts = Object.entries(own).flatMap(([key, value]) => {
    const part = differing(base[key], value)
    return part === undefined ? [] : [[key, part]]
  })
  return parts.length > 0 ? Object.fromEntries(parts) : undefined
}
