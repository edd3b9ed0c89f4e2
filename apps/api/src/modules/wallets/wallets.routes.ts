import type { FastifyInstance } from 'fastify'
import { route } from '#http/route.ts'
import * as contract from '@mutirao/contract/wallets'
import { getWalletBalance, getWalletStatement, listWallets } from './wallets.service.ts'

export async function walletRoutes(app: FastifyInstance) {
  route(app, contract.listWallets, (ctx) => listWallets(ctx))
  route(app, contract.getWalletBalance, (ctx, { params }) => getWalletBalance(ctx, params.id))
  route(app, contract.getWalletStatement, (ctx, { params, query }) => getWalletStatement(ctx, params.id, query))
}
