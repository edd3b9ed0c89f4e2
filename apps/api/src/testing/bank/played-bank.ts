import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { BacenKeys } from '#adapters/payment/bacen-payment.ts'
import { faultsOfAnswer, faultsOfCall, faultsOfNotice } from './pix-document.ts'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
export const authorityFile = new URL('./authority.pem', import.meta.url).pathname
export const bankTls = () => ({ key: read('./bank-key.pem'), cert: read('./bank.pem'), ca: read('./authority.pem') })

type Return = { id: string; rtrId: string; valor: string; horario: { solicitacao: string; liquidacao?: string }; status: string }
type Pix = { endToEndId: string; txid: string; valor: string; chave: string; horario: string; devolucoes?: Return[] }
type Cob = {
  txid: string
  calendario: { criacao: string; expiracao: number }
  revisao: number
  status: string
  valor: { original: string }
  chave: string
  location: string
  pixCopiaECola?: string
  pix?: Pix[]
}
type Trouble = 'refuses' | 'slow' | 'html' | 'error' | 'gone'

const word = (length: number) => randomBytes(length).toString('hex').slice(0, length)

/**
 * A bank with the central bank's API Pix over mutual TLS: each call and response is checked against the published document, and violations are
 * collected in `faults`.
 */
export class PlayedBank {
  readonly faults: string[] = []
  readonly cobs = new Map<string, Cob>()
  readonly calls: string[] = []
  webhookUrl?: string
  trouble?: Trouble
  /** The outcome of refunds: immediate, pending, or failed. */
  returns: 'DEVOLVIDO' | 'EM_PROCESSAMENTO' | 'NAO_REALIZADO' = 'DEVOLVIDO'
  /** Whether its Pix are older than the 90 days in which they can be returned. */
  isTooLate = false
  /** The status by which it refuses every refund. */
  refusesReturns?: number
  /** Not every bank writes the BR Code. */
  writesCode = true
  tokenLife = 300
  tokens = 0
  #valid = new Set<string>()
  #server?: Server

  async start(): Promise<void> {
    this.#server = createServer(
      { ...bankTls(), requestCert: true, rejectUnauthorized: true },
      (request, response) => void this.#take(request, response),
    )
    await new Promise<void>((resolve) => this.#server!.listen(0, '127.0.0.1', resolve))
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections()
    await new Promise((resolve) => this.#server?.close(resolve))
  }

  get origin(): string {
    return this.#server ? `https://localhost:${(this.#server.address() as AddressInfo).port}` : 'https://pix.banco.test'
  }

  keys(over: Partial<BacenKeys> = {}): BacenKeys {
    return {
      apiUrl: `${this.origin}/api/v2`,
      tokenUrl: `${this.origin}/oauth/token`,
      clientId: 'loja',
      clientSecret: 'segredo-da-loja',
      certificate: read('./shop.pem'),
      privateKey: read('./shop-key.pem'),
      authority: read('./authority.pem'),
      ...over,
    }
  }

  /** Another certificate than the shop's. */
  readonly serverKey = read('./bank-key.pem')

  /** The payer's bank: pays the code, optionally another amount. */
  pay(txid: string, valor?: string, at = new Date()): Pix | undefined {
    const cob = this.cobs.get(txid)
    if (cob?.status !== 'ATIVA') return undefined
    const pix: Pix = { endToEndId: `E${word(31)}`, txid, valor: valor ?? cob.valor.original, chave: cob.chave, horario: at.toISOString() }
    Object.assign(cob, { status: 'CONCLUIDA', pix: [pix] })
    return pix
  }

  /** The bank's notice of these charges. */
  notice(...txids: string[]): string {
    const body = { pix: txids.flatMap((txid) => this.cobs.get(txid)?.pix ?? []) }
    this.faults.push(...faultsOfNotice(body))
    return JSON.stringify(body)
  }

  endTokens(): void {
    this.#valid.clear()
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request
    const text = await textOf(request)
    if (!(request.socket as TLSSocket).authorized) return void request.socket.destroy()
    if (url === '/oauth/token') return this.#giveToken(request, response, text)
    this.calls.push(`${method} ${url}`)
    if (this.trouble) return this.#fail(response)
    if (!this.#valid.has(headers.authorization?.replace('Bearer ', '') ?? '')) return void response.writeHead(401).end()
    return this.#serve({ method, path: url.replace(/^\/api\/v2/, ''), text }, response)
  }

  #serve({ method, path, text }: { method: string; path: string; text: string }, response: ServerResponse): void {
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    this.faults.push(...faultsOfCall({ method, path, body }))
    const [status, answer] = this.#answer(method, path, body)
    this.faults.push(...faultsOfAnswer({ method, path }, status, answer))
    response.writeHead(status, { 'content-type': status >= 400 ? 'application/problem+json' : 'application/json' })
    response.end(answer === undefined ? '' : JSON.stringify(answer))
  }

  #giveToken({ headers }: IncomingMessage, response: ServerResponse, text: string): void {
    const isKnown = headers.authorization === `Basic ${Buffer.from('loja:segredo-da-loja').toString('base64')}`
    if (!isKnown || new URLSearchParams(text).get('grant_type') !== 'client_credentials') return void response.writeHead(401).end('{}')
    this.tokens++
    const token = word(40)
    this.#valid.add(token)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify({
        access_token: token,
        token_type: 'Bearer',
        expires_in: this.tokenLife,
        scope: new URLSearchParams(text).get('scope'),
      }),
    )
  }

  #fail(response: ServerResponse): void {
    if (this.trouble === 'refuses') return void response.writeHead(403, { 'content-type': 'application/json' }).end('{}')
    if (this.trouble === 'html') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>manutenção</html>')
    if (this.trouble === 'error') return void response.writeHead(500).end()
    if (this.trouble === 'gone') response.destroy()
  }

  #answer(method: string, path: string, body: unknown): [number, unknown] {
    const [, noun, id = '', what, returnId = ''] = path.split('?')[0]!.split('/')
    if (noun === 'cob') return this.#cob(method, id, body as Partial<Cob>)
    if (noun === 'webhook') {
      this.webhookUrl = (body as { webhookUrl: string }).webhookUrl
      return [200, undefined]
    }
    if (noun === 'pix' && what === 'devolucao') return this.#return(method, { e2e: id, returnId, body: body as { valor: string } })
    return this.#list(new URLSearchParams(path.split('?')[1]))
  }

  #cob(method: string, txid: string, body: Partial<Cob>): [number, unknown] {
    const cob = this.cobs.get(txid)
    if (method === 'PUT') {
      if (cob) return problem(400, 'CobOperacaoInvalida')
      const location = `pix.banco.test/qr/v2/${word(32)}`
      const { expiracao } = body.calendario as { expiracao: number }
      const made: Cob = {
        txid,
        calendario: { criacao: new Date().toISOString(), expiracao },
        revisao: 0,
        status: 'ATIVA',
        valor: body.valor!,
        chave: body.chave!,
        location,
        ...(this.writesCode && {
          pixCopiaECola: `00020101021226580014br.gov.bcb.pix2536${location.slice(0, 36)}5204000053039865802BR5904LOJA6009SAO PAULO62070503***6304ABCD`,
        }),
      }
      this.cobs.set(txid, made)
      return [201, made]
    }
    if (!cob) return problem(404, 'CobNaoEncontrado')
    if (method === 'GET') return [200, cob]
    if (cob.status !== 'ATIVA') return problem(400, 'CobOperacaoInvalida')
    Object.assign(cob, { status: body.status, revisao: cob.revisao + 1 })
    return [200, cob]
  }

  #return(method: string, { e2e, returnId, body }: { e2e: string; returnId: string; body: { valor: string } }): [number, unknown] {
    const pix = [...this.cobs.values()].flatMap((cob) => cob.pix ?? []).find(({ endToEndId }) => endToEndId === e2e)
    const made = pix?.devolucoes?.find(({ id }) => id === returnId)
    if (method === 'GET') return made ? [200, made] : problem(404, 'PixDevolucaoNaoEncontrada')
    if (!pix) return problem(404, 'PixNaoEncontrado')
    if (this.refusesReturns) return problem(this.refusesReturns, 'AcessoNegado')
    if (this.isTooLate) return problem(400, 'PixDevolucaoInvalida')
    if (made) return problem(400, 'PixDevolucaoInvalida')
    const gone = (pix.devolucoes ?? []).filter(({ status }) => status !== 'NAO_REALIZADO').reduce((sum, { valor }) => sum + cents(valor), 0)
    if (gone + cents(body.valor) > cents(pix.valor)) return problem(400, 'PixDevolucaoInvalida')
    const horario = { solicitacao: new Date().toISOString() }
    const fresh: Return = { id: returnId, rtrId: `D${word(31)}`, valor: body.valor, horario, status: this.returns }
    pix.devolucoes = [...(pix.devolucoes ?? []), fresh]
    return [201, fresh]
  }

  /** A refund made in the bank's own app. */
  returnByHand(txid: string, valor: string): void {
    for (const pix of this.cobs.get(txid)?.pix ?? []) {
      const horario = { solicitacao: new Date().toISOString() }
      pix.devolucoes = [{ id: word(32), rtrId: `D${word(31)}`, valor, horario, status: 'DEVOLVIDO' }]
    }
  }

  /** Finishes pending refunds. */
  settleReturns(status: 'DEVOLVIDO' | 'NAO_REALIZADO'): void {
    const all = [...this.cobs.values()].flatMap((cob) => cob.pix ?? []).flatMap(({ devolucoes = [] }) => devolucoes)
    for (const each of all) if (each.status === 'EM_PROCESSAMENTO') each.status = status
  }

  #list(query: URLSearchParams): [number, unknown] {
    const [inicio, fim] = [query.get('inicio')!, query.get('fim')!]
    const [page, size] = [Number(query.get('paginacao.paginaAtual')), 2]
    const all = [...this.cobs.values()].flatMap((cob) => cob.pix ?? []).filter(({ horario }) => horario >= inicio && horario < fim)
    const paginacao = {
      paginaAtual: page,
      itensPorPagina: size,
      quantidadeDePaginas: Math.max(1, Math.ceil(all.length / size)),
      quantidadeTotalDeItens: all.length,
    }
    // The published document also requires a list of charges here, which no response has.
    return [200, { parametros: { inicio, fim, paginacao }, pix: all.slice(page * size, (page + 1) * size), cobs: [] }]
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const cents = (valor: string) => Number(valor.replace('.', ''))
const problem = (status: number, kind: string): [number, unknown] => [
  status,
  { type: `https://pix.bcb.gov.br/api/v2/error/${kind}`, title: kind, status, detail: 'Recusado.' },
]
