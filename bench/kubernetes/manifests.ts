import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse, parseAllDocuments } from 'yaml'

const folder = fileURLToPath(new URL('../../deploy/kubernetes/', import.meta.url))

// biome-ignore lint/suspicious/noExplicitAny: what the checks look into is checked by the types of Kubernetes first
export type Manifest = { apiVersion: string; kind: string; metadata: { name: string } } & Record<string, any>

/** The files that are applied together. */
export const manifestFiles = (): string[] =>
  (parse(readFileSync(`${folder}kustomization.yaml`, 'utf8')) as { resources: string[] }).resources

export const readManifestFile = (file: string): string => readFileSync(folder + file, 'utf8')

export const readManifests = (text: string): Manifest[] =>
  parseAllDocuments(text).map((document) => {
    if (document.errors.length > 0) throw document.errors[0]
    return document.toJS() as Manifest
  })

export const allManifests = (): Manifest[] =>
  manifestFiles().flatMap((file) => readManifests(readManifestFile(file)))
