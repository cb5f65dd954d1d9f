import { randomBytes } from 'node:crypto';
import { run } from '../../../tools/build/command.mjs';

/** A member of networks: its namespace, and its address in each. */
interface Member {
  readonly namespace: string;
  readonly addresses: ReadonlyMap<string, string>;
}

const ip = (...args: string[]): Promise<string> => run('ip', args);

/** The networks of a compose file: a bridge each, and a namespace with an address in its networks for each member. */
export class Networks {
  private readonly prefix = `einvoice-${randomBytes(3).toString('hex')}`;
  private readonly switch = `${this.prefix}-switch`;
  private readonly members = new Map<string, Member>();
  private cables = 0;

  private constructor(private readonly subnets: Readonly<Record<string, string>>) {}

  /** @param subnets name of each network and the first three numbers of its addresses */
  static async create(subnets: Readonly<Record<string, string>>): Promise<Networks> {
    const networks = new Networks(subnets);
    await ip('netns', 'add', networks.switch);
    for (const name of Object.keys(subnets)) {
      await ip('-n', networks.switch, 'link', 'add', name, 'type', 'bridge');
      await ip('-n', networks.switch, 'link', 'set', name, 'up');
    }
    return networks;
  }

  /** @param fixed addresses it is to have */
  async join(name: string, networks: readonly string[], fixed: Readonly<Record<string, string>> = {}): Promise<Member> {
    const namespace = `${this.prefix}-${name}`;
    const addresses = new Map<string, string>();
    const member: Member = { namespace, addresses };
    await ip('netns', 'add', namespace);
    this.members.set(name, member);
    await ip('-n', namespace, 'link', 'set', 'lo', 'up');
    for (const network of networks) {
      const address = fixed[network] ?? `${this.subnets[network]}.${10 + this.members.size}`;
      const port = `p${(this.cables += 1)}`;
      const cable = ['type', 'veth', 'peer', 'name', network, 'netns', namespace];
      await ip('-n', this.switch, 'link', 'add', port, ...cable);
      await ip('-n', this.switch, 'link', 'set', port, 'master', network, 'up');
      await ip('-n', namespace, 'addr', 'add', `${address}/24`, 'dev', network);
      await ip('-n', namespace, 'link', 'set', network, 'up');
      addresses.set(network, address);
    }
    return member;
  }

  namespaceOf(name: string): string {
    return this.members.get(name)!.namespace;
  }

  addressOf(name: string, network: string): string {
    return this.members.get(name)!.addresses.get(network)!;
  }

  /** The members that share a network with this one, with their addresses there. */
  neighboursOf(name: string): Map<string, string> {
    const own = this.members.get(name)!.addresses;
    const found = [...this.members].flatMap(([other, { addresses }]) => {
      const shared = [...addresses].find(([network]) => own.has(network));
      return shared ? [[other, shared[1]] as const] : [];
    });
    return new Map(found);
  }

  async remove(): Promise<void> {
    for (const { namespace } of this.members.values()) await ip('netns', 'del', namespace);
    await ip('netns', 'del', this.switch);
  }
}
