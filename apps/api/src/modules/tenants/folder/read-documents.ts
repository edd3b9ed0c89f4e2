import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { documentFiles, type DocumentName } from '@mutirao/contract/merchant/documents'
import { idOf } from './folder-files.ts'
import { laterKeys, laterText } from './later-settings.ts'
import { MistakeList } from './mistake-list.ts'
import { readJson } from './read-json.ts'

const JsonObject = z.record(z.string(), z.json())
type Documents = Record<string, z.infer<typeof JsonObject>>

/** A merchant's own: each key is one that is read. */
export async function readDocuments(folder: string, files: string[], mistakes: MistakeList): Promise<Documents> {
  const documents: Documents = {}
  for (const file of files) {
    const name = idOf(file) as DocumentName
    const read = await readJson<Record<string, unknown>>(folder, file, withLaterKeys(name), mistakes)
    if (read) documents[name] = read.value as Documents[string]
  }
  return documents
}

/** Keys that come later are told apart from those that nobody knows. */
function withLaterKeys(name: DocumentName): z.ZodType<Record<string, unknown>> {
  const later = laterKeys.flatMap(({ file, path, capability }) =>
    file === `documents/${name}.json` ? [[path[0], capability] as const] : [],
  )
  return z.preprocess(
    (value, context) => {
      if (typeof value !== 'object' || value === null) return value
      const rest: Record<string, unknown> = { ...value }
      for (const [key, capability] of later)
        if (key in rest) {
          delete rest[key]
          context.addIssue({ code: 'custom', path: [key], message: laterText(capability), input: value })
        }
      return rest
    },
    documentFiles[name] as z.ZodType<Record<string, unknown>>,
  )
}

/** The product's own, which also hold what other clients read. */
async function readOwnDocuments(folder: string, files: string[], mistakes: MistakeList): Promise<Documents> {
  const documents: Documents = {}
  for (const file of files) {
    const read = await readJson(folder, file, JsonObject, mistakes)
    if (read) documents[idOf(file)] = read.value
  }
  return documents
}

/** The product's own documents, in `_default` beside the merchants; a merchant's document is merged over them. */
export async function readDefaultDocuments(tenants: string): Promise<Documents> {
  const folder = join(tenants, '_default')
  const names = await readdir(join(folder, 'documents')).catch(() => [])
  const mistakes = new MistakeList(folder)
  const documents = await readOwnDocuments(
    folder,
    names.map((name) => `documents/${name}`),
    mistakes,
  )
  const [first] = mistakes.sorted()
  if (first) throw new Error(`${first.file}:${first.line} ${first.message}`)
  return documents
}

/** Objects are merged key by key; anything else, lists too, is replaced. */
export function mergeDocuments(base: Documents, over: Documents): Documents {
  return merged(base, over) as Documents
}

function merged(base: unknown, over: unknown): unknown {
  if (!isObject(base) || !isObject(over)) return over
  const keys = new Set([...Object.keys(base), ...Object.keys(over)])
  return Object.fromEntries([...keys].map((key) => [key, key in over ? merged(base[key], over[key]) : base[key]]))
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
