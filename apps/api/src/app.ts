import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import proxyAddr from '@fastify/proxy-addr'
import fastifyStatic from '@fastify/static'
import fastify, { LogController, type FastifyInstance, type FastifyReply } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Services } from '#context.ts'
import { demoRoutes } from '#dev/demo.routes.ts'
import { answerHeaders } from '#http/answer-headers.ts'
import { announcedBytes, BodyBudget } from '#http/body-budget.ts'
import { contextPlugin } from '#http/context-plugin.ts'
import { docsPage } from '#http/docs-page.ts'
import { eventStreams } from '#http/event-streams.ts'
import { fastPath } from '#http/fast-path.ts'
import { speakPortuguese } from '#http/field-texts.ts'
import { openIncoming } from '#http/file-bodies.ts'
import { gate, hasBody, type Gate } from '#http/gate.ts'
import { healthRoutes } from '#http/health.ts'
import { KeptAddresses, type PageFields } from '#http/kept-addresses.ts'
import { keyedWrites } from '#http/keyed-writes.ts'
import type { Lookups } from '#http/lookups.ts'
import { metricsPlugin } from '#http/metrics.ts'
import { officePlugin, type Office } from '#http/office-plugin.ts'
import { offlinePage } from '#http/offline-page.ts'
import { openApi } from '#http/openapi.ts'
import { pageStartRoutes } from '#http/page-start.ts'
import { previewPlugin } from '#http/preview-plugin.ts'
import { problemHandler, refuseAddress, refuseConnection } from '#http/problem-handler.ts'
import { problemPages } from '#http/problem-pages.ts'
import { readyPlugin } from '#http/ready-plugin.ts'
import { ReadyResponses } from '#http/ready-responses.ts'
import { isSecure, trustOf, type Trust } from '#http/request-address.ts'
import { takeRevisions } from '#http/revisions.ts'
import { unknownCalls } from '#http/unknown-calls.ts'
import { boundUnread } from '#http/unread.ts'
import { answersVersions } from '#http/versions.ts'
import { webPlugin } from '#http/web-plugin.ts'
import { startJobs } from '#jobs/jobs.ts'
import { startSweeper } from '#jobs/sweeper.ts'
import { accountRoutes } from '#modules/accounts/accounts.routes.ts'
import { bulletinRoutes } from '#modules/bulletins/bulletins.routes.ts'
import { campaignRoutes } from '#modules/campaigns/campaigns.routes.ts'
import { cardPageRoutes } from '#modules/card-fields/card-fields.routes.ts'
import { cardRoutes } from '#modules/cards/cards.routes.ts'
import { cartRoutes } from '#modules/carts/carts.routes.ts'
import { catalogRoutes } from '#modules/catalog/catalog.routes.ts'
import { isWithdrawn } from '#modules/catalog/catalog.service.ts'
import { feedRoutes } from '#modules/feeds/feeds.routes.ts'
import { figureRoutes } from '#modules/figures/figures.routes.ts'
import { groupRoutes } from '#modules/groups/groups.routes.ts'
import { inquiryRoutes } from '#modules/inquiries/inquiries.routes.ts'
import { leaderRoutes } from '#modules/leaders/leaders.routes.ts'
import { leadRoutes } from '#modules/leads/leads.routes.ts'
import { actForBuyer } from '#modules/leads/program-buyers.service.ts'
import { marginRoutes } from '#modules/margins/margins.routes.ts'
import { marketingRoutes } from '#modules/marketing/marketing.routes.ts'
import { mediaRoutes } from '#modules/media/media.routes.ts'
import { messageRoutes } from '#modules/messages/messages.routes.ts'
import { whatsappHookRoutes } from '#modules/messages/whatsapp-hooks.routes.ts'
import { deskRoutes } from '#modules/orders/desk.routes.ts'
import { orderRoutes } from '#modules/orders/orders.routes.ts'
import { paymentRoutes } from '#modules/orders/payments.routes.ts'
import { redeemRoutes } from '#modules/orders/redeem.routes.ts'
import { peopleRoutes } from '#modules/people/people.routes.ts'
import { postalCodeRoutes } from '#modules/postal-codes/postal-codes.routes.ts'
import { ratingRoutes } from '#modules/ratings/ratings.routes.ts'
import { registryRoutes } from '#modules/registry/registry.routes.ts'
import { findTenantByHost, knownTenant } from '#modules/registry/registry.service.ts'
import { reportRoutes } from '#modules/reports/reports.routes.ts'
import { searchRoutes } from '#modules/search/search.routes.ts'
import { shareRoutes } from '#modules/share/share.routes.ts'
import { currentIdOf } from '#modules/shop/shop.service.ts'
import { findSignedIn } from '#modules/sign-in/sessions.service.ts'
import { signInRoutes } from '#modules/sign-in/sign-in.routes.ts'
import { findProgram } from '#modules/staff/access-tokens.service.ts'
import { isApiKey } from '#modules/staff/api-keys.service.ts'
import { endWrite, startWrite } from '#modules/staff/keyed-writes.service.ts'
import { oauthRoutes } from '#modules/staff/oauth.routes.ts'
import { staffRoutes } from '#modules/staff/staff.routes.ts'
import { asStaff, campaignsOfStaff } from '#modules/staff/staff.service.ts'
import { surveyRoutes } from '#modules/surveys/surveys.routes.ts'
import { teamRoutes } from '#modules/teams/teams.routes.ts'
import { tenantRoutes } from '#modules/tenants/tenants.routes.ts'
import { todayRoutes } from '#modules/today/today.routes.ts'
import { tradeRoutes } from '#modules/trades/trades.routes.ts'
import { visitRoutes } from '#modules/visits/visits.routes.ts'
import { walletRoutes } from '#modules/wallets/wallets.routes.ts'
import { webhookRoutes } from '#modules/webhooks/webhooks.routes.ts'
import { whatsappRoutes } from '#modules/whatsapp/whatsapp.routes.ts'
import type { RenderPage } from '@mutirao/contract/pages'
import { Problem } from '@mutirao/contract/problems'
import { networkOf } from '@mutirao/domain/ip-network'
import { isSameSecret } from './ids.ts'
import { loggerOptions } from './logger.ts'
import { readSettings, type Settings } from './settings.ts'

/** Built pages with their files, or pages made from sources during development (`isLive`: nothing is cached). */
export type Web = {
  render: RenderPage
  inlineScript?: string
  pageFields?: PageFields
  clientFolder?: string
  office: Office
  isLive?: boolean
  extend?: (app: FastifyInstance) => Promise<void>
}

export type AppOptions = {
  services: Omit<Services, 'log'>
  /** The port the server listens on, known after listen; the demo acquirer calls back there. */
  port: () => number
  web?: Web
  /** The destination of log lines, instead of the process's own output. */
  logStream?: { write: (line: string) => void }
  /** The folder of a build that has written the API document and its page; without one they are generated. */
  documents?: string | undefined
  /** False: no sweep runs by time, so that a test alone decides when due work is done. */
  isSwept?: boolean | undefined
}

/** Connections are checked each second, so a client that sends too slowly is disconnected within ten. */
const SLOWEST_REQUEST_MS = 8000
const MOST_BODY_BYTES = 64 * 1024

/**
 * How long an idle connection stays open. A proxy may send its next request on a connection just as the server closes it, so behind one the server
 * waits longer than proxies keep theirs (HAProxy and nginx by default 60 s at most): the proxy closes first, and no request is lost.
 */
const IDLE_MS = 5000
const IDLE_BEHIND_PROXY_MS = 75_000

const lookups: Lookups = {
  findTenantByHost,
  knownTenant,
  findSignedIn,
  isApiKey,
  findApiKey: findProgram,
  actForBuyer,
  asStaff,
  startWrite,
  endWrite,
  campaignsOfStaff,
  currentIdOf,
  isWithdrawn,
  // Imported lazily: the schemas and checks of merchants' files, which most servers never need.
  inPreview: async (ctx, token, drawing) => (await import('#modules/tenants/draft-preview.service.ts')).inPreview(ctx, token, drawing),
}

/** Registers every part of the server; a part that is not in this list does not run. */
export async function buildApp({ services: given, port, web, documents, logStream, isSwept = true }: AppOptions): Promise<FastifyInstance> {
  const { settings } = given
  speakPortuguese()
  const responses = new ReadyResponses({ hasCdn: settings.cdn !== undefined })
  const kept = new KeptAddresses()
  const trust = trustOf(settings.trustProxy)
  let front: Gate | undefined
  const isOwn = ({ headers }: IncomingMessage) => isSameSecret(headers.authorization ?? '', `Bearer ${given.secrets.key}`)
  const app = fastify({
    logger: loggerOf(given, logStream),
    trustProxy: trust,
    bodyLimit: MOST_BODY_BYTES,
    requestTimeout: SLOWEST_REQUEST_MS,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: false,
    clientErrorHandler: refuseConnection,
    frameworkErrors: (_error, request, reply) => refuseAddress(request, reply),
    serverFactory: (handler) => {
      front = gate({ ...gateOptions(settings, web, trust), isOwn }, fastPath({ services: given, responses, kept, trust, lookups }), handler)
      const server = createServer(
        {
          headersTimeout: SLOWEST_REQUEST_MS,
          requestTimeout: SLOWEST_REQUEST_MS,
          connectionsCheckingInterval: 1000,
          keepAliveTimeout: settings.trustProxy === false ? IDLE_MS : IDLE_BEHIND_PROXY_MS,
        },
        front.listener,
      )
      boundUnread(server)
      return server
    },
  })
  app.decorate('lookups', lookups)
  app.decorate('leaveSeat', (response) => front?.seats.leave(response))
  app.decorate('streams', eventStreams(given))
  app.addHook('preClose', async () => app.streams.stop())
  app.decorate('drain', () => front?.drain())
  app.decorate('isDraining', () => front?.isDraining() === true)
  // Requests that arrived before the shutdown are still answered; each response then closes its connection.
  app.addHook('onSend', async (_request, reply) => void (app.isDraining() && reply.header('connection', 'close')))
  const budget = new BodyBudget()
  app.addHook('preParsing', async ({ raw, ip, routeOptions }, reply) => {
    if (!front || !hasBody(raw) || isOwn(raw)) return
    const network = networkOf(ip)
    const { bodyLimit = MOST_BODY_BYTES, config } = routeOptions
    const bytes = announcedBytes(raw, bodyLimit)
    if (bytes > bodyLimit) throw new Problem('payload_too_large')
    const hasRoom = !front.seats.isFull(network) && budget.reserve({ network, response: reply.raw, bytes, isFile: config.isBodyInFile })
    if (!hasRoom) await front.refuse()
  })
  app.addHook('preValidation', async ({ raw, ip }, reply) => {
    if (front && hasBody(raw) && !isOwn(raw)) await front.seated(reply.raw, networkOf(ip))
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  acceptEmptyJson(app)
  const services: Services = { ...given, log: app.log }
  app.decorate('incomingFolder', join(settings.dataDir, 'incoming'))
  await openIncoming(app.incomingFolder)

  services.tracing?.requests(app)
  readyPlugin(app, services, { responses, kept })
  problemHandler(app)
  metricsPlugin(app, services, () => front?.refused ?? { rate_limit: 0, overloaded: 0 })
  answerHeaders(app)
  await contextPlugin(app, services, trust)
  answersVersions(app)
  takeRevisions(app)
  keyedWrites(app)
  await openApi(app, { documents })
  docsPage(app, { ...settings, documents })
  problemPages(app)
  healthRoutes(app, services)
  registryRoutes(app, services)
  await shopRoutes(app, services)
  unknownCalls(app)
  if (settings.environment !== 'production') await app.register(demoRoutes, { services, port })
  if (web?.clientFolder) await app.register(fastifyStatic, staticOptions(web.clientFolder))
  if (web) await app.register(officePlugin, web.office)
  await web?.extend?.(app)
  offlinePage(app)
  if (web) await app.register(previewPlugin, web)
  if (web) await app.register(webPlugin, web)
  await startJobs(services)
  const sweeper = startSweeper(services, { isTimed: isSwept })
  app.addHook('onClose', () => sweeper.stop())
  return app
}

/** With the ids of the trace in each line, where there is one. */
function loggerOf({ settings, tracing }: AppOptions['services'], stream: AppOptions['logStream']) {
  return { ...loggerOptions(settings), ...(tracing && { mixin: () => tracing.ids() }), ...(stream && { stream }) }
}

/** The calls without anything to answer them, for the document about them. */
export async function declareCalls(mediaFolder: string): Promise<FastifyInstance> {
  const read = readSettings({})
  if ('mistakes' in read) throw new Error(read.mistakes.join(' '))
  const app = fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorate('calls', new Map())
  app.decorate('kept', new KeptAddresses())
  await openApi(app)
  // Declaring a call reads these two alone; no request is ever answered.
  await shopRoutes(app, { settings: read.settings, media: { folder: mediaFolder } } as unknown as Services)
  await app.ready()
  return app
}

/** Every call of the contract, and the documents about them. */
async function shopRoutes(app: FastifyInstance, services: Services) {
  await tenantRoutes(app)
  await campaignRoutes(app)
  await catalogRoutes(app)
  await groupRoutes(app, services)
  await teamRoutes(app)
  await leadRoutes(app, services)
  await signInRoutes(app)
  await accountRoutes(app)
  await messageRoutes(app)
  await surveyRoutes(app)
  await cartRoutes(app)
  await orderRoutes(app)
  await deskRoutes(app)
  await ratingRoutes(app)
  await bulletinRoutes(app)
  await leaderRoutes(app)
  await todayRoutes(app)
  await figureRoutes(app)
  await marginRoutes(app)
  await peopleRoutes(app)
  await marketingRoutes(app)
  await searchRoutes(app)
  await inquiryRoutes(app)
  await reportRoutes(app)
  await tradeRoutes(app)
  await visitRoutes(app, services)
  await walletRoutes(app)
  await cardRoutes(app)
  await redeemRoutes(app)
  await postalCodeRoutes(app)
  await paymentRoutes(app, services)
  await cardPageRoutes(app)
  await staffRoutes(app)
  await oauthRoutes(app)
  await webhookRoutes(app)
  await whatsappRoutes(app)
  await whatsappHookRoutes(app, services)
  pageStartRoutes(app)
  await mediaRoutes(app, services)
  await shareRoutes(app)
  await feedRoutes(app)
}

/** Screens made from sources consist of hundreds of small files, so development has no rate limit. */
function gateOptions({ rateLimit }: Settings, web: Web | undefined, trust: Trust) {
  return {
    limits: web?.isLive ? { perNetwork: 0, perVisitor: 0 } : rateLimit,
    networkOf: (request: IncomingMessage) => networkOf(proxyAddr(request, trust)),
    isSecure: (request: IncomingMessage) => isSecure(request, trust),
  }
}

/** Some clients send a JSON content type without a body: that counts as no body. */
function acceptEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body.length === 0 ? done(null, undefined) : void parse(request, body as string, done),
  )
}

/** The worker has a fixed name: a browser must notice a new build at once. */
const lifeOf = (path: string) => (/\/worker\.js(\.br|\.gz)?$/.test(path) ? 'no-cache' : 'public, max-age=3600')

/** Files with a hash in their name never change; browsers revalidate all others. */
function staticOptions(root: string) {
  return {
    root,
    wildcard: false,
    preCompressed: true,
    decorateReply: false,
    setHeaders: (reply: FastifyReply, path: string) =>
      void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : lifeOf(path)),
  }
}
