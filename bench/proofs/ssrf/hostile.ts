/** Addresses of a harmless site that does not exist. */
export const PUBLIC = ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'] as const

/** Spellings of this machine and of the networks around it. None may be connected to. */
export const literals: readonly string[] = [
  'http://127.0.0.1/',
  'http://127.0.0.1:80/',
  'https://127.0.0.1/',
  'http://127.1/',
  'http://127.255.255.254/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://①②⑦.⓪.⓪.①/',
  'http://127。0。0。1/',
  'http://127．0．0．1/',
  'http://%31%32%37.0.0.1/',
  'http://0/',
  'http://0.0.0.0/',
  'http://[::1]/',
  'http://[::]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::127.0.0.1]/',
  'http://[64:ff9b:1::127.0.0.1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:7f00:1::]/',
  'http://[fe80::1]/',
  'http://[fd00::2]/',
  'http://[fec0::1]/',
  'http://[4000::1]/',
  'http://[ff02::1]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[fd00:ec2::254]/latest/meta-data/',
  'http://metadata.google.internal/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.0.1/',
  'http://100.64.0.1/',
  'http://192.0.2.2/',
  'http://198.18.0.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://localhost/',
  'http://LOCALHOST./',
  'http://a.localhost/',
  'http://router/',
]

/** Other schemes and forms that lead to something else. */
export const forms: readonly string[] = [
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_FLUSHALL',
  'ftp://127.0.0.1/',
  'dict://127.0.0.1:11211/stats',
  'data:text/html,<title>inside</title>',
  'javascript:alert(1)',
  'http://honest.example:6379/',
  'http://honest.example:443/',
  'https://honest.example:80/',
  'http://user:password@honest.example/',
  'http://127.0.0.1\\@honest.example:22/',
]

/** Names that resolve to internal addresses, by what their DNS server answers. */
export const names: Readonly<Record<string, (time: number) => readonly string[]>> = {
  'loopback.example': () => ['127.0.0.1'],
  'loopback6.example': () => ['::1'],
  'mapped.example': () => ['::ffff:127.0.0.1'],
  'metadata.example': () => ['169.254.169.254'],
  'private.example': () => ['192.0.2.2'],
  'mixed.example': () => [PUBLIC[0], '127.0.0.1'],
  'mixed6.example': () => [PUBLIC[0], '::1'],
  'none.example': () => ['0.0.0.0'],
}

/** Redirects, each from an honest name; their targets must not be requested. */
export const redirects: readonly string[] = [
  'http://127.0.0.1/',
  'http://[::1]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://loopback.example/',
  'http://landing.example:8080/',
  'http://user@landing.example/',
  'file:///etc/passwd',
  '//0x7f.1/',
  'gopher://127.0.0.1:6379/_FLUSHALL',
]
