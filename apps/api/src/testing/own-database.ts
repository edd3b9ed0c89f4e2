import pg from 'pg'
import { inject } from 'vitest'

/** An empty database for a server in a process of its own, which migrates it. */
export async function ownDatabase(name: string): Promise<string> {
  const url = inject('databaseUrl')
  const admin = new pg.Client({ connectionString: new URL('/postgres', url).href })
  await admin.connect()
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name}`)
  await admin.end()
  return new URL(`/${name}`, url).href
}

/** The same database for a process of another user, which may not enter the folder of the engine's Unix socket. */
export function overTcp(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  return url.href
}
