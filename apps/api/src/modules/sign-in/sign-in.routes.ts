import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Ctx } from '#context.ts'
import { isKnown, setKnownCookie } from '#http/known-cookie.ts'
import { clearLeadCookie } from '#http/lead-cookie.ts'
import { routeWhole } from '#http/paged-route.ts'
import { route } from '#http/route.ts'
import { clearSessionCookie, clearSsoCookie, sessionCookie, setSessionCookie, setSsoCookie, ssoCookie } from '#http/session-cookie.ts'
import { noteDevice } from '#modules/accounts/clients.service.ts'
import * as contract from '@mutirao/contract/authentication'
import type { Tokens } from '@mutirao/contract/authentication'
import * as passkeys from '@mutirao/contract/passkeys'
import * as ssoSecrets from '@mutirao/contract/sso-secrets'
import type { LoginKey } from '@mutirao/domain/login-key'
import { sendSignInCode } from './codes.service.ts'
import { createPasskey, deletePasskey, listPasskeys, signInWithPasskey, startPasskey, startPasskeyLogin } from './passkeys.service.ts'
import { changePassword } from './passwords.service.ts'
import { closeSession, renewSession } from './sessions.service.ts'
import { emailKeyOf, keyOf, keyOfType, phoneKeyOf, signIn, signInWithLink, signInWithNewPassword } from './sign-in.service.ts'
import { listSsoSecrets, removeSsoSecret, setSsoSecret } from './sso-secrets.service.ts'
import { listProviders, signInWithProvider, startSignIn, type NamedTokens } from './sso.service.ts'
import { ACCESS_SECONDS } from './tokens.rules.ts'
import { activateUser, endOtherSignIns, endSignIn, getUser, listSignIns, replaceKey, sendKeyCode } from './users.service.ts'

export async function signInRoutes(app: FastifyInstance) {
  const codeFor = (ctx: Ctx, key: LoginKey, reply: FastifyReply) =>
    sendSignInCode(ctx, key, { name: 'login', isKnown: isKnown(reply.request, ctx, key) })

  route(app, contract.login, async (ctx, { body }, reply) => {
    const tokens = await signIn(ctx, { ...body, isKnown: (key) => isKnown(reply.request, ctx, key) })
    if (!ctx.isNative) setKnownCookie(reply, ctx, keyOf(body.username))
    return give(ctx, reply, tokens)
  })
  route(app, contract.loginWithNewPassword, async (ctx, { body }, reply) => {
    const tokens = await signInWithNewPassword(ctx, { ...body, isKnown: (key) => isKnown(reply.request, ctx, key) })
    if (!ctx.isNative) setKnownCookie(reply, ctx, keyOf(body.username))
    return give(ctx, reply, tokens)
  })
  route(app, contract.loginWithLink, async (ctx, { body }, reply) => {
    const tokens = await signInWithLink(ctx, body)
    if (!ctx.isNative) setKnownCookie(reply, ctx, keyOf(body.username))
    return give(ctx, reply, tokens)
  })
  routeWhole(app, ssoSecrets.listSsoSecrets, (ctx) => listSsoSecrets(ctx))
  route(app, ssoSecrets.setSsoSecret, (ctx, { params, body }) => setSsoSecret(ctx, params.id, body.secret))
  route(app, ssoSecrets.removeSsoSecret, (ctx, { params }) => removeSsoSecret(ctx, params.id))
  route(app, passkeys.listPasskeys, (ctx) => listPasskeys(ctx))
  route(app, passkeys.startPasskey, (ctx, _input, reply) => startPasskey(ctx, reply.request.address))
  route(app, passkeys.createPasskey, (ctx, { body }, reply) => createPasskey(ctx, body, reply.request.address))
  route(app, passkeys.deletePasskey, (ctx, { params }) => deletePasskey(ctx, params.passkey))
  route(app, passkeys.startPasskeyLogin, (ctx, _input, reply) => startPasskeyLogin(ctx, reply.request.address))
  route(app, passkeys.loginWithPasskey, async (ctx, { body }, reply) =>
    give(ctx, reply, await signInWithPasskey(ctx, body, reply.request.address)),
  )
  route(app, contract.renew, async (ctx, { body }, reply) => {
    const token = body.refreshToken ?? sessionCookie(reply.request)
    return give(
      ctx,
      reply,
      await renewSession(ctx, token).catch((error: unknown) => {
        if (!ctx.isNative) clearSessionCookie(reply)
        throw error
      }),
    )
  })
  route(app, contract.logout, async (ctx, { body }, reply) => {
    await closeSession(ctx, body.refreshToken ?? sessionCookie(reply.request))
    clearSessionCookie(reply)
    clearLeadCookie(reply)
    return { message: 'logout' as const }
  })
  route(app, contract.authenticateSms, (ctx, { body }, reply) => codeFor(ctx, phoneKeyOf(body), reply))
  route(app, contract.authenticateEmail, (ctx, { body }, reply) => codeFor(ctx, emailKeyOf(body.email), reply))
  route(app, contract.createUser, (ctx, { body: { phone, email, phoneCountryCode } }, reply) =>
    codeFor(ctx, phone ? phoneKeyOf({ phone, phoneCountryCode }) : emailKeyOf(email ?? ''), reply),
  )
  route(app, contract.verifyLogin, (ctx, { body }) => sendKeyCode(ctx, keyOfType(body.key, body.value)))
  route(app, contract.updateLogin, (ctx, { body }) => replaceKey(ctx, keyOfType(body.key, body.value), body.code))
  route(app, contract.changePassword, (ctx, { body }) => changePassword(ctx, body.password, body.current))
  route(app, contract.listSignIns, (ctx) => listSignIns(ctx))
  route(app, contract.endSignIn, (ctx, { params }) => endSignIn(ctx, params.signIn))
  route(app, contract.endOtherSignIns, (ctx) => endOtherSignIns(ctx))
  route(app, contract.activate, async (ctx, { body }) => {
    await noteDevice(ctx, body)
    return activateUser(ctx, body)
  })
  route(app, contract.getUser, (ctx) => getUser(ctx, ctx.actor.userId))
  route(app, contract.listSsoProviders, async (ctx) => listProviders(ctx))
  route(app, contract.startSso, async (ctx, { params, body }, reply) => {
    const { authorizationUrl, state } = await startSignIn(ctx, params.provider, body.redirectUri, reply.request.address.host)
    setSsoCookie(reply, state)
    return { authorizationUrl }
  })
  route(app, contract.loginWithSso, async (ctx, { params, body }, reply) => {
    const expected = ssoCookie(reply.request)
    clearSsoCookie(reply)
    return give(ctx, reply, await signInWithProvider(ctx, params.provider, body, expected))
  })
}

/** product.md §3: the web never receives its refresh token; native apps and API clients get it in the body. */
async function give(ctx: Ctx, reply: FastifyReply, { access, refresh, userId, isBrief, name }: NamedTokens): Promise<Tokens> {
  const known = await getUser(ctx, userId)
  const user = known.firstAccess && name ? { ...known, name } : known
  const tokens = { access_token: access, expires_in: ACCESS_SECONDS, user }
  if (ctx.isNative) return { ...tokens, refresh_token: refresh }
  setSessionCookie(reply, refresh, { isBrief })
  return tokens
}
