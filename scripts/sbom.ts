/** A list of what a release is made of, as npm writes it in CycloneDX. Only the fields that are changed here. */
export interface Sbom {
  serialNumber?: string
  metadata: { timestamp?: string; component?: Component }
  components: Component[]
}

interface Component {
  name: string
  version: string
  purl?: string
  externalReferences?: { readonly type: string; readonly url: string }[]
}

/**
 * The same for everybody who writes it from the same commit: without the folder's name, a random number and the time of
 * writing, and without the registry that this machine happens to use.
 */
export function steady(sbom: Sbom, { name, at }: { name: string; at: string }): Sbom {
  const { serialNumber: _, ...rest } = sbom
  const { component } = sbom.metadata
  const metadata = { ...sbom.metadata, timestamp: at }
  return {
    ...rest,
    metadata:
      component === undefined ? metadata : { ...metadata, component: cleaned({ ...component, name }) },
    components: sbom.components.map(cleaned),
  }
}

function cleaned(component: Component): Component {
  const { purl, externalReferences } = component
  return {
    ...component,
    // `?repository_url=` and `?download_url=` name the registry.
    ...(purl !== undefined && { purl: purl.split('?')[0] }),
    ...(externalReferences && {
      externalReferences: externalReferences.filter(({ type }) => type !== 'distribution'),
    }),
  }
}
