import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lockFolder } from './folder-lock.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'mutirao-lock-'))

describe('lockFolder', () => {
  it('refuses a folder that another running server holds, and says which', async () => {
    const dataDir = folder()
    writeFileSync(join(dataDir, 'server.pid'), String(process.ppid))
    await expect(lockFolder(dataDir)).rejects.toThrow(`já está em uso pelo servidor de processo ${process.ppid}`)
  })

  it('takes over the lock of a process that is gone, and gives it back', async () => {
    const dataDir = folder()
    writeFileSync(join(dataDir, 'server.pid'), '999999999')
    const release = await lockFolder(dataDir)
    expect(readFileSync(join(dataDir, 'server.pid'), 'utf8')).toBe(String(process.pid))
    await release()
    await expect(lockFolder(dataDir)).resolves.toBeTypeOf('function')
  })
})
