import pg from 'pg'
import { inject } from 'vitest'

/** A database of the test's own on the tests' engine, empty: its server is a process of its own, and migrates it. */
export async function ownDatabase(name: string): Promise<string> {
  const url = inject('databaseUrl')
  const admin = new pg.Client({ connectionString: new URL('/postgres', url).href })
  await admin.connect()
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name}`)
  await admin.end()
  return new URL(`/${name}`, url).href
}
