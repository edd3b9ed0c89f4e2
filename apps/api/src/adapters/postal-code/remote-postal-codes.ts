import { circuitBreaker, ConsecutiveBreaker, handleAll } from 'cockatiel'
import { z } from 'zod'
import { formatPostalCode } from '@mutirao/domain/postal-code'
import type { PostalCodeFinding, PostalCodes } from './postal-code-adapter.ts'

const TIMEOUT_MS = 2000
/** An address has a few hundred bytes. */
const MOST_BYTES = 10_000
/** The circuit opens after this many consecutive failures, for this long. */
const MOST_FAILURES = 5
const REST_MS = 30_000

export const publicServices = { viaCep: 'https://viacep.com.br', brasilApi: 'https://brasilapi.com.br' }

type Service = (cep: string) => Promise<Exclude<PostalCodeFinding, { kind: 'unreachable' }>>

/**
 * ViaCEP, and BrasilAPI when that does not answer or does not know the code, because each lacks some. Only BrasilAPI has coordinates. Tested against
 * servers of the same shape, not yet against the live services.
 */
export function remotePostalCodes({ viaCep, brasilApi } = publicServices): PostalCodes {
  const [first, second] = [guarded((cep) => askViaCep(viaCep, cep)), guarded((cep) => askBrasilApi(brasilApi, cep))]
  return {
    async find(cep) {
      const [one, other] = await Promise.all([first(cep), second(cep)])
      if (one.kind === 'found') return { kind: 'found', answer: { ...pointIn(other), ...one.answer } }
      if (other.kind === 'found') return other
      // Only a service that answered can say that a code does not exist.
      return one.kind === 'unknown' ? one : other
    },
  }
}

const pointIn = (finding: PostalCodeFinding) =>
  finding.kind === 'found' ? { latitude: finding.answer.latitude, longitude: finding.answer.longitude } : {}

function guarded(ask: Service): PostalCodes['find'] {
  const breaker = circuitBreaker(handleAll, { halfOpenAfter: REST_MS, breaker: new ConsecutiveBreaker(MOST_FAILURES) })
  return (cep) => breaker.execute(() => ask(cep)).catch(() => ({ kind: 'unreachable' }) as const)
}

/** Another server's text: truncated to an address's limits, and only strings are accepted. */
const words = z
  .string()
  .nullish()
  .transform((text) =>
    (text ?? '')
      .replaceAll(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 120),
  )
const degrees = z.coerce.number().catch(Number.NaN)

const ViaCep = z.union([
  z.object({ erro: z.literal([true, 'true']) }),
  z.object({ logradouro: words, complemento: words, bairro: words, localidade: words, uf: z.string().regex(/^[A-Z]{2}$/), ibge: words }),
])

async function askViaCep(origin: string, cep: string): ReturnType<Service> {
  const answer = ViaCep.parse(await readJson(`${origin}/ws/${cep}/json/`))
  return 'erro' in answer ? { kind: 'unknown' } : { kind: 'found', answer: { cep: formatPostalCode(cep), ...answer } }
}

const BrasilApi = z.object({
  state: z.string().regex(/^[A-Z]{2}$/),
  city: words,
  neighborhood: words,
  street: words,
  location: z.object({ coordinates: z.object({ latitude: degrees, longitude: degrees }).partial().nullish() }).nullish(),
})

/** BrasilAPI queries other services, and says the same when these are down: only a service that reported the code as missing is trusted. */
const Missing = z.object({
  errors: z.array(z.object({ message: words })).refine((all) => all.some(({ message }) => /inválido|não encontrado/i.test(message))),
})

async function askBrasilApi(origin: string, cep: string): ReturnType<Service> {
  const said = await readJson(`${origin}/api/cep/v2/${cep}`, [404])
  if (Missing.safeParse(said).success) return { kind: 'unknown' }
  const { state: uf, city: localidade, neighborhood: bairro, street: logradouro, location } = BrasilApi.parse(said)
  const { latitude, longitude } = location?.coordinates ?? {}
  const isPlaced = Number.isFinite(latitude) && Number.isFinite(longitude)
  return {
    kind: 'found',
    answer: { cep: formatPostalCode(cep), logradouro, complemento: '', bairro, localidade, uf, ...(isPlaced && { latitude, longitude }) },
  }
}

/** Throws on anything but a short JSON response in time; `statuses` are also accepted. */
async function readJson(url: string, statuses: readonly number[] = []): Promise<unknown> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
    headers: { accept: 'application/json' },
  })
  if (!response.ok && !statuses.includes(response.status)) throw new Error(`postal code service answered with status ${response.status}`)
  let text = ''
  for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
    text += part
    if (text.length > MOST_BYTES) throw new Error('postal code service answered too much')
  }
  return JSON.parse(text)
}
