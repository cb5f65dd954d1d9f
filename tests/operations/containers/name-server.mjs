// Answers names of a network as the engine of containers does, on its well-known address. Usage: node name-server.mjs '{"rest-api":"10.0.0.2"}'
import dgram from 'node:dgram';
import process from 'node:process';
import dnsPacket from 'dns-packet';

const addresses = JSON.parse(process.argv[2] ?? '{}');
const server = dgram.createSocket('udp4');
server.on('message', (message, from) => {
  const { id, questions } = dnsPacket.decode(message);
  const asked = questions?.[0];
  const data = asked?.type === 'A' ? addresses[asked.name] : undefined;
  const answers = data === undefined ? [] : [{ type: 'A', name: asked.name, ttl: 5, data }];
  const flags = dnsPacket.RECURSION_AVAILABLE | (asked && asked.name in addresses ? 0 : 3);
  server.send(dnsPacket.encode({ type: 'response', id, flags, questions, answers }), from.port, from.address);
});
server.bind(53, '127.0.0.11');
