import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { mistakenNames } from './setting-names.ts'
import { isVapidKey } from './vapid-key.ts'

/** Every setting of the server, from the environment alone. An empty string counts as unset. */
const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true')

const networks = z
  .string()
  .transform((list) => list.split(',').map((network) => network.trim()))
  .refine((list) => list.every(isNetwork))
/** The number of proxies in front, or their networks. Trusting everybody would let each client forge its address. */
const TrustProxy = z.union([z.literal('false').transform(() => false as const), z.coerce.number().int().min(1).max(10), networks])

function isNetwork(text: string) {
  const [address = '', bits, ...rest] = text.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  return isIP(address) > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}

const isPort = (port: number) => port > 0 && port <= 65_535

/** One secret, or the new one before those that it replaces. */
const secrets = z
  .string()
  .transform((list) => list.split(',').map((secret) => secret.trim()))
  .refine((list) => list.every((secret) => secret.length >= 32))
  .optional()

const HostAndPort = z
  .string()
  .regex(/^([a-z0-9.-]+|\[[0-9a-f:]+\]):\d{1,5}$/i)
  .refine((address) => isPort(Number(address.split(':').at(-1))))

/** One key, or the new one before those with which devices have subscribed. */
const vapidKeys = z
  .string()
  .transform((list) => list.split(',').map((key) => key.trim()))
  .refine((list) => list.every(isVapidKey))
  .optional()

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_APP_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOLER: HostAndPort.optional(),
  DATABASE_REPLICA: HostAndPort.optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
  DATA_DIR: z.string().default('./data'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  CLIENT: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('mutirao'),
  TRUST_PROXY: TrustProxy.default(false),
  RATE_LIMIT_NETWORK: z.coerce.number().int().min(0).default(6000),
  RATE_LIMIT_VISITOR: z.coerce.number().int().min(0).default(300),
  DRAIN_MS: z.coerce.number().int().min(0).max(60_000).optional(),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).default(9464),
  METRICS_HOST: z.string().default('127.0.0.1'),
  S3_BUCKET_URL: z.url({ protocol: /^https?$/ }).optional(),
  S3_KEY_ID: z.string().optional(),
  S3_SECRET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  CDN_PURGE_URL: z
    .string()
    .transform((list) => list.split(',').map((url) => url.trim()))
    .refine((list) => list.every((url) => URL.canParse(url) && /^https?:/.test(url)))
    .optional(),
  CDN_PURGE_TOKEN: z
    .string()
    .regex(/^[!-~]{16,}$/)
    .optional(),
  URL_CAMPAIGN_DISABLED: flag,
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[ -+\--~]+(,[\w-]+=[ -+\--~]+)*$/)
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_SERVICE_NAME: z.string().default('mutirao'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  PAYMENT_PROVIDER: z.enum(['sandbox', 'none']).optional(),
  ACQUIRER_SECRETS: secrets,
  MERCADOPAGO_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().max(200).optional(),
  SMS_ACCOUNT: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/)
    .optional(),
  SMS_TOKEN: z.string().min(16).optional(),
  SMS_FROM: z.string().min(3).max(20).optional(),
  WHATSAPP_URL: z.url({ protocol: /^https?$/ }).optional(),
  VAPID_PRIVATE_KEY: vapidKeys,
  PUSH_SERVICES: z
    .string()
    .transform((list) => list.split(',').map((host) => host.trim().toLowerCase()))
    .refine((list) => list.every((host) => /^(\*\.)?([a-z0-9-]+\.)+[a-z0-9-]+$/.test(host)))
    .optional(),
  POSTAL_CODE_SERVICES: z.enum(['on', 'off']).optional(),
  SSO_SECRETS: z
    .string()
    .regex(/^[a-z0-9-]+\/[a-z0-9-]+=[^,]+(,[a-z0-9-]+\/[a-z0-9-]+=[^,]+)*$/)
    .optional(),
  TENANTS_DIR: z.string().default('./tenants'),
  DEMO_ORDERS: z.coerce.number().int().min(0).max(5000).default(400),
  SECRET_KEY: secrets,
  WEBHOOK_SECRET: secrets,
})

/** Meta answers a version for two years after its successor. */
const WHATSAPP_URL = 'https://graph.facebook.com/v23.0'

/** Longer than a proxy that checks every half second needs to notice. */
const BEHIND_PROXY_DRAIN_MS = 3000

export type Settings = Readonly<{
  environment: 'development' | 'production' | 'test'
  port: number
  host: string
  databaseUrl?: string
  /** Set when the owner may not create the application's role. */
  databaseAppUrl?: string
  /** Host and port of a pooler in transaction mode, which requests pass; migrations and notices do not. */
  databasePooler?: string
  /** Host and port of a standby of the database, which answers long reads of staff. */
  databaseReplica?: string
  databasePool: number
  dataDir: string
  publicUrl?: string
  client: string
  /** The number of proxies in front of the server, or their networks. */
  trustProxy: false | number | readonly string[]
  /** Requests in ten seconds, in front of everything; 0: no limit. */
  rateLimit: { perNetwork: number; perVisitor: number }
  /** How long the server accepts requests after a stop signal, while /readyz tells the proxy to send no more. */
  drainMs: number
  /** Port 0 disables metrics. */
  metrics: { port: number; host: string }
  /** The OpenTelemetry collector; undefined: no traces. `ratio`: the share of requests that are traced. */
  traces?: { endpoint: string; headers: Readonly<Record<string, string>>; ratio: number; service: string }
  /** Where several machines share the pictures; undefined: DATA_DIR alone. */
  bucket?: { url: string; keyId: string; secret: string; region: string }
  /** A cache in front that is told what changed: Fastly, or Varnish with deploy/varnish.vcl. */
  cdn?: { urls: readonly string[]; token: string }
  urlCampaignDisabled: boolean
  logLevel: string
  /** The acquirer of shops that name none. */
  paymentProvider: 'sandbox' | 'none'
  /** The encryption keys of shops' acquirer credentials: the first encrypts, each decrypts. */
  acquirerSecrets?: readonly string[]
  /** The URL of Mercado Pago's API, if not its own. */
  mercadoPagoUrl?: string
  smtpUrl?: string
  mailFrom?: string
  sms?: { account: string; token: string; from: string }
  /** Meta's Graph API with its version; undefined: messages stay in the outbox. */
  whatsappUrl?: string
  /** The keys that identify this installation to push services: new devices subscribe with the first, each signs for the devices that subscribed with it. */
  vapidPrivateKeys?: readonly string[]
  /** Hosts of push services beside the known ones; `*.` stands for one or more subdomains. */
  pushServices: readonly string[]
  /** Whether postal code services are called. */
  asksPostalCodes: boolean
  /** "shop/provider" -> the secret issued by the provider. */
  ssoSecrets: Readonly<Record<string, string>>
  tenantsDir: string
  /** The past orders with which each shop of the demonstration begins; 0: none. */
  demoOrders: number
  /** The newest first, which signs and encrypts; each verifies and decrypts. */
  secretKeys?: readonly string[]
  webhookSecrets?: readonly string[]
}>

/** Settings in the specification that nothing reads yet, with their capability. */
export const laterSettings: Readonly<Record<string, string>> = { PALETTE_DEBUG: 'Ferramentas de paleta' }

const NEW_BEFORE_OLD = 'use pelo menos 32 caracteres aleatórios; o segredo novo antes do antigo, separados por vírgula'
const explanations: Record<string, string> = {
  NODE_ENV: 'use development, production ou test',
  PORT: 'use um número de 0 a 65535',
  DATABASE_URL: 'use postgres://usuario:senha@servidor:5432/banco',
  DATABASE_APP_URL: 'use postgres://papel:senha@servidor:5432/banco',
  DATABASE_POOLER: 'use servidor:porta do PgBouncer, em modo transaction',
  DATABASE_REPLICA: 'use servidor:porta de uma réplica (hot standby) do mesmo banco',
  DATABASE_POOL: 'use um número de 2 a 200',
  DEMO_ORDERS: 'use um número de 0 a 5000; com 0 as lojas da demonstração começam sem passado',
  PUBLIC_URL: 'use o endereço completo, como https://www.example.com',
  CLIENT: 'use o nome da pasta do lojista: letras minúsculas, números e hífen',
  TRUST_PROXY: 'use false, quantos proxies há na frente (como 1) ou as redes deles (como 10.0.0.0/8,192.168.1.7)',
  RATE_LIMIT_NETWORK: 'use um número de pedidos em dez segundos; 0 não limita',
  RATE_LIMIT_VISITOR: 'use um número de pedidos em dez segundos; 0 não limita',
  DRAIN_MS: 'use milissegundos, de 0 a 60000',
  METRICS_PORT: 'use um número de 0 a 65535; 0 desliga as métricas',
  METRICS_HOST: 'use um endereço desta máquina, como 127.0.0.1',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'use o endereço do coletor, como http://127.0.0.1:4318',
  OTEL_EXPORTER_OTLP_HEADERS: 'use nome=valor, separados por vírgula, sem acentos',
  OTEL_TRACES_SAMPLER_ARG: 'use a parte dos pedidos a registrar, de 0 a 1, como 0.1',
  S3_BUCKET_URL: 'use o endereço com o nome do balde, como https://s3.sa-east-1.amazonaws.com/fotos',
  CDN_PURGE_URL: 'use o endereço da limpeza, como https://api.fastly.com/service/<id>/purge; vários separados por vírgula',
  CDN_PURGE_TOKEN: 'use a chave da limpeza, com pelo menos 16 letras, números ou sinais, sem espaços; obrigatória com CDN_PURGE_URL',
  URL_CAMPAIGN_DISABLED: 'use true ou false',
  LOG_LEVEL: 'use fatal, error, warn, info, debug ou silent',
  PAYMENT_PROVIDER: 'use none, ou sandbox (só em demonstração)',
  ACQUIRER_SECRETS: NEW_BEFORE_OLD,
  MERCADOPAGO_URL: 'use o endereço completo, ou deixe vazio para o do próprio Mercado Pago',
  SMTP_URL: 'use smtp://usuario:senha@servidor:587 ou smtps://',
  MAIL_FROM: 'use só o endereço, como avisos@example.com; o nome é o da loja',
  SMS_ACCOUNT: 'use o identificador da conta: AC e 32 caracteres',
  SMS_TOKEN: 'use a chave da conta de SMS',
  SMS_FROM: 'use o número ou o nome do remetente',
  WHATSAPP_URL: 'use o endereço da API com a versão, como https://graph.facebook.com/v23.0, ou deixe vazio',
  VAPID_PRIVATE_KEY:
    'use a chave privada de `npx web-push generate-vapid-keys`: 43 caracteres; a nova antes da antiga, separadas por vírgula',
  PUSH_SERVICES: 'use nomes de servidores, como push.example.com ou *.push.example.com, separados por vírgula',
  POSTAL_CODE_SERVICES: 'use on ou off',
  SSO_SECRETS: 'use loja/provedor=segredo, separados por vírgula',
  SECRET_KEY: NEW_BEFORE_OLD,
  WEBHOOK_SECRET: NEW_BEFORE_OLD,
}

/** Returns the settings, or one sentence for each that is wrong; values are never repeated, because they may be secret. */
export function readSettings(env: Record<string, string | undefined>): { settings: Settings } | { mistakes: string[] } {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const early = Object.entries(laterSettings).filter(([name]) => given[name] !== undefined && given[name] !== 'false')
  if (early.length > 0)
    return { mistakes: early.map(([name, capability]) => `${name}: ainda não faz nada; vem com a capacidade "${capability}".`) }
  const unknown = mistakenNames(Object.keys(given), [...Object.keys(Environment.shape), ...Object.keys(laterSettings)])
  if (unknown.length > 0) return { mistakes: unknown }
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))]
    return { mistakes: names.map((name) => `${name}: valor inválido; ${explanations[name] ?? 'confira o valor'}.`) }
  }
  const { data } = parsed
  if (data.S3_BUCKET_URL && !(data.S3_KEY_ID && data.S3_SECRET))
    return { mistakes: ['S3_KEY_ID, S3_SECRET: obrigatórios com S3_BUCKET_URL.'] }
  if (data.CDN_PURGE_URL && !data.CDN_PURGE_TOKEN) return { mistakes: [`CDN_PURGE_TOKEN: ${explanations['CDN_PURGE_TOKEN']}.`] }
  const mistakes = data.NODE_ENV === 'production' ? productionMistakes(data) : []
  return mistakes.length > 0 ? { mistakes } : { settings: toSettings(data) }
}

/** Demo parts (embedded database, sandbox acquirer, generated secrets) never serve real shoppers. */
function productionMistakes(data: z.output<typeof Environment>): string[] {
  const missing = (
    [
      'DATABASE_URL',
      'PUBLIC_URL',
      'SECRET_KEY',
      'WEBHOOK_SECRET',
      'ACQUIRER_SECRETS',
      'SMTP_URL',
      'MAIL_FROM',
      'SMS_ACCOUNT',
      'SMS_TOKEN',
      'SMS_FROM',
      'VAPID_PRIVATE_KEY',
    ] as const
  ).filter((name) => !data[name])
  const mistakes = missing.map((name) => `${name}: obrigatório com NODE_ENV=production.`)
  if (data.PAYMENT_PROVIDER === 'sandbox') mistakes.push('PAYMENT_PROVIDER: sandbox não é aceito com NODE_ENV=production.')
  for (const name of ['PUBLIC_URL', 'MERCADOPAGO_URL', 'WHATSAPP_URL'] as const)
    if (data[name]?.startsWith('http:')) mistakes.push(`${name}: só https é aceito com NODE_ENV=production.`)
  return [...mistakes, ...weakKeys(data)]
}

/** Fewer distinct characters than any random text of 32 has. */
const FEWEST_CHARACTERS = 10

function weakKeys(data: z.output<typeof Environment>): string[] {
  const keys = (['SECRET_KEY', 'WEBHOOK_SECRET', 'ACQUIRER_SECRETS'] as const).flatMap((name) =>
    (data[name] ?? []).map((value) => ({ name, value })),
  )
  return keys.flatMap(({ name, value }, position) => {
    if (new Set(value).size < FEWEST_CHARACTERS) return [`${name}: não é aleatória; gere uma com openssl rand -base64 32.`]
    const same = keys.slice(0, position).find((earlier) => earlier.value === value)
    return same ? [`${name}: é igual a ${same.name}; cada chave precisa ser outra.`] : []
  })
}

function toSettings(data: z.output<typeof Environment>): Settings {
  return {
    environment: data.NODE_ENV,
    port: data.PORT,
    host: data.HOST,
    databaseUrl: data.DATABASE_URL,
    databaseAppUrl: data.DATABASE_APP_URL,
    databasePooler: data.DATABASE_POOLER,
    databaseReplica: data.DATABASE_REPLICA,
    databasePool: data.DATABASE_POOL,
    dataDir: resolve(data.DATA_DIR),
    publicUrl: data.PUBLIC_URL,
    client: data.CLIENT,
    trustProxy: data.TRUST_PROXY,
    rateLimit: { perNetwork: data.RATE_LIMIT_NETWORK, perVisitor: data.RATE_LIMIT_VISITOR },
    drainMs: data.DRAIN_MS ?? (data.TRUST_PROXY === false ? 0 : BEHIND_PROXY_DRAIN_MS),
    metrics: { port: data.METRICS_PORT, host: data.METRICS_HOST },
    traces: tracesOf(data),
    bucket: bucketOf(data),
    cdn: cdnOf(data),
    urlCampaignDisabled: data.URL_CAMPAIGN_DISABLED,
    logLevel: data.LOG_LEVEL,
    paymentProvider: data.PAYMENT_PROVIDER ?? (data.NODE_ENV === 'production' ? 'none' : 'sandbox'),
    acquirerSecrets: data.ACQUIRER_SECRETS,
    mercadoPagoUrl: data.MERCADOPAGO_URL,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    sms: smsOf(data),
    whatsappUrl: data.WHATSAPP_URL ?? (data.NODE_ENV === 'production' ? WHATSAPP_URL : undefined),
    vapidPrivateKeys: data.VAPID_PRIVATE_KEY,
    pushServices: data.PUSH_SERVICES ?? [],
    asksPostalCodes: (data.POSTAL_CODE_SERVICES ?? (data.NODE_ENV === 'test' ? 'off' : 'on')) === 'on',
    ssoSecrets: pairsOf(data.SSO_SECRETS),
    tenantsDir: resolve(data.TENANTS_DIR),
    demoOrders: data.DEMO_ORDERS,
    secretKeys: data.SECRET_KEY,
    webhookSecrets: data.WEBHOOK_SECRET,
  }
}

/** `name=value` pairs, separated by commas. */
const pairsOf = (text = ''): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .filter(Boolean)
      .map((pair) => pair.split(/=(.*)/s) as [string, string]),
  )

type ParsedEnvironment = z.output<typeof Environment>

function smsOf({ SMS_ACCOUNT: account, SMS_TOKEN: token, SMS_FROM: from }: ParsedEnvironment): Settings['sms'] {
  return account && token && from ? { account, token, from } : undefined
}

function tracesOf(data: ParsedEnvironment): Settings['traces'] {
  if (!data.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined
  return {
    endpoint: data.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: pairsOf(data.OTEL_EXPORTER_OTLP_HEADERS),
    ratio: data.OTEL_TRACES_SAMPLER_ARG,
    service: data.OTEL_SERVICE_NAME,
  }
}

function bucketOf({ S3_BUCKET_URL: url, S3_KEY_ID: keyId, S3_SECRET: secret, S3_REGION: region }: ParsedEnvironment): Settings['bucket'] {
  return url && keyId && secret ? { url, keyId, secret, region } : undefined
}

const cdnOf = ({ CDN_PURGE_URL: urls, CDN_PURGE_TOKEN: token }: ParsedEnvironment): Settings['cdn'] =>
  urls && token ? { urls, token } : undefined
