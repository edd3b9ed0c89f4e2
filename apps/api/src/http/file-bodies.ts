import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Ctx } from '#context.ts'
import type { EndpointOptions } from '@mutirao/contract/endpoint'
import { Problem } from '@mutirao/contract/problems'
import { HOUR_MS } from '@mutirao/domain/zoned-time'
import { nameActOfFile } from './keyed-writes.ts'
import { fieldErrors } from './problem-handler.ts'
import { route } from './route.ts'

/** Longer than any request: older files were left by a process that died. */
const LEFT_BEHIND_MS = HOUR_MS

type FileCall = EndpointOptions & { mostBytes: number; params?: z.ZodObject; body: z.ZodType }
/** An empty object where the declaration has none. */
type ParamsOf<E extends FileCall> = E extends { params: infer Schema extends z.ZodType } ? z.output<Schema> : object
type Handle<E extends FileCall> = Parameters<typeof route<E>>[2]
type CtxOf<E extends FileCall> = Parameters<Handle<E>>[0]
type Input<E extends FileCall> = {
  params: ParamsOf<E>
  /** Reads the body into memory and validates it by the declaration. */
  readBody: () => Promise<z.output<E['body']>>
}

type FileRoute<E extends FileCall> = {
  /** Runs before the body is read: throws when it would be refused anyway. */
  admit: (ctx: CtxOf<E>, params: ParamsOf<E>) => Promise<void>
  handle: (ctx: CtxOf<E>, input: Input<E>) => ReturnType<Handle<E>>
}

/**
 * Serves a declared call with a large body: it is streamed to a file, and is in memory only while the handler needs it. The file is removed with the
 * response.
 */
export const routeWithFile = <const E extends FileCall>(app: FastifyInstance, endpoint: E, { admit, handle }: FileRoute<E>) =>
  serve(app, endpoint, {
    admit,
    handle: (ctx, { params, path }) => handle(ctx, { params, readBody: () => readAs(endpoint, ctx, path) as Promise<z.output<E['body']>> }),
  })

type LinesRoute<E extends FileCall> = {
  admit: FileRoute<E>['admit']
  /** path: the file of the body, which may be larger than memory. */
  handle: (ctx: CtxOf<E>, path: string | undefined) => ReturnType<Handle<E>>
}

/** The same for a body of lines, which the handler reads piece by piece. */
export const routeWithLines = <const E extends FileCall>(app: FastifyInstance, endpoint: E, { admit, handle }: LinesRoute<E>) =>
  serve(app, endpoint, { admit, handle: (ctx, { path }) => handle(ctx, path) })

type Served<E extends FileCall> = {
  admit: FileRoute<E>['admit']
  handle: (ctx: CtxOf<E>, input: { params: ParamsOf<E>; path: string | undefined }) => ReturnType<Handle<E>>
}

async function serve<const E extends FileCall>(app: FastifyInstance, endpoint: E, { admit, handle }: Served<E>) {
  await app.register(async (scope) => {
    const pathOf = ({ id }: FastifyRequest) => join(app.incomingFolder, id)
    const forget = (request: FastifyRequest) => rm(pathOf(request), { force: true })
    scope.addHook('onRoute', (options) => void (options.config = { ...options.config, isBodyInFile: true }))
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(endpoint.bodyType ?? 'application/json', async (request: FastifyRequest, payload: Readable) => {
      await keep(payload, { path: pathOf(request), most: endpoint.mostBytes })
      return pathOf(request)
    })
    // The declaration's body schema is applied when the file is read.
    scope.setValidatorCompiler((given) => (given.httpPart === 'body' ? () => true : validatorCompiler(given as never)))
    scope.addHook('preParsing', async (request) => admit(request.ctx as CtxOf<E>, paramsOf(endpoint, request)))
    scope.addHook('onResponse', forget)
    scope.addHook('onRequestAbort', forget)
    const handleFile = (ctx: CtxOf<E>, { params, body }: { params: ParamsOf<E>; body: string | undefined }) =>
      handle(ctx, { params, path: body })
    route(scope, endpoint, handleFile as unknown as Handle<E>)
  })
}

/** Creates the folder for bodies in progress, and removes files that a dead process left there. */
export async function openIncoming(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.NaN }))
    if (Date.now() - mtimeMs > LEFT_BEHIND_MS) await rm(path, { force: true })
  }
}

function paramsOf<E extends FileCall>({ params }: E, request: FastifyRequest): ParamsOf<E> {
  const parsed = (params ?? z.object({})).safeParse(request.params)
  if (!parsed.success) throw new Problem('validation_failed')
  return parsed.data as ParamsOf<E>
}

async function keep(payload: Readable, { path, most }: { path: string; most: number }): Promise<void> {
  async function* bounded() {
    let bytes = 0
    // A destroyed request would get no response.
    for await (const chunk of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > most) throw new Problem('payload_too_large')
      yield chunk
    }
  }
  await pipeline(bounded, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
}

async function readAs(endpoint: FileCall, ctx: Ctx, path: string | undefined): Promise<unknown> {
  const body = path === undefined ? undefined : parseJson(await readFile(path, 'utf8'))
  nameActOfFile(endpoint, ctx, body)
  const parsed = endpoint.body.safeParse(body)
  if (!parsed.success) throw new Problem('validation_failed', { errors: errorsOf(parsed.error) })
  return parsed.data
}

/** A body of many lines may have as many mistakes. */
const MOST_ERRORS = 200
const errorsOf = ({ issues }: z.ZodError) =>
  issues.slice(0, MOST_ERRORS).flatMap((issue) => fieldErrors(issue.path, { ...issue, keys: 'keys' in issue ? issue.keys : undefined }))

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('client_error')
  }
}
