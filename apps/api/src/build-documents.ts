import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { documentNames, documentsFolder } from '#http/built-documents.ts'
import { docsHtml } from '#http/docs-html.ts'
import { apiDocument } from '#http/openapi.ts'
import { declareCalls } from './app.ts'

/** `npm run build`: writes the API document and its page, which a server then only reads. */
const media = await mkdtemp(join(tmpdir(), 'mutirao-documents-'))
const document = await apiDocument(await declareCalls(media))
await rm(media, { recursive: true })
const texts = { 'openapi.json': JSON.stringify(document), 'docs.html': docsHtml(document) }
await mkdir(documentsFolder, { recursive: true })
for (const name of documentNames) await writeFile(join(documentsFolder, `${name}.br`), brotliCompressSync(texts[name]))
process.exit(0)
