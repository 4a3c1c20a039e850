// A public name of ConfabSupport.
@_exported import struct ConfabSupport.BoundedCache
