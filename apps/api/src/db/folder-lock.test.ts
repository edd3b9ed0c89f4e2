import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lockFolder, lockForCommand } from './folder-lock.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'mutirao-lock-'))

describe('lockFolder', () => {
  it('refuses a folder locked by another running server, and names it', async () => {
    const dataDir = folder()
    writeFileSync(join(dataDir, 'server.pid'), String(process.ppid))
    await expect(lockFolder(dataDir)).rejects.toThrow(`já está em uso pelo servidor de processo ${process.ppid}`)
  })

  it('takes over the lock of a dead process, and releases it', async () => {
    const dataDir = folder()
    writeFileSync(join(dataDir, 'server.pid'), '999999999')
    const release = await lockFolder(dataDir)
    expect(readFileSync(join(dataDir, 'server.pid'), 'utf8')).toBe(String(process.pid))
    await release()
    await expect(lockFolder(dataDir)).resolves.toBeTypeOf('function')
  })

  it('waits for a command that uses the folder up to a limit, and reports it once', async () => {
    const dataDir = folder()
    const said: string[] = []
    writeFileSync(join(dataDir, 'command.pid'), String(process.ppid))
    await expect(lockFolder(dataDir, { patienceMs: 300 })).rejects.toThrow(`continua em uso pelo comando de processo ${process.ppid}`)
    expect(existsSync(join(dataDir, 'server.pid'))).toBe(false)
    const locking = lockFolder(dataDir, { say: (line) => void said.push(line) })
    setTimeout(() => rmSync(join(dataDir, 'command.pid')), 600)
    await expect(locking).resolves.toBeTypeOf('function')
    expect(said).toEqual([expect.stringContaining(`Esperando o comando de processo ${process.ppid}`)])
  })
})

describe('lockForCommand', () => {
  it('waits while a server starts, and then runs beside it', async () => {
    const dataDir = folder()
    const said: string[] = []
    let isReady = false
    writeFileSync(join(dataDir, 'server.pid'), String(process.ppid))
    const locking = lockForCommand(dataDir, { say: (line) => void said.push(line), isEngineReady: async () => isReady })
    setTimeout(() => (isReady = true), 600)
    const release = await locking
    expect(said).toEqual([expect.stringContaining('Esperando o servidor')])
    await release()
    expect(existsSync(join(dataDir, 'command.pid'))).toBe(false)
  })

  it('waits for another command, up to a limit', async () => {
    const dataDir = folder()
    writeFileSync(join(dataDir, 'command.pid'), String(process.ppid))
    const locking = lockForCommand(dataDir, { patienceMs: 300, isEngineReady: async () => false })
    await expect(locking).rejects.toThrow('continua em uso')
  })
})
